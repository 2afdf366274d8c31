import type { PageChecks } from "../page-check";

export const ACCOUNT_CHECKS: PageChecks = {
  "/login": { title: /^Sign in$/, empty: ["/login", "/login?next=/keys"], signedOut: true },
  "/setup": { title: /^(The|This) address/, empty: ["/setup", "/setup?token=used"], signedOut: true },
  "/settings": { title: /^Settings$/, asks: "**/api/console/sessions*", firstLoad: ["/settings"] },
};
