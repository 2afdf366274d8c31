import type { PageChecks } from "../page-check";

export const DOCS_CHECKS: PageChecks = {
  "/docs": { title: /^API docs$/, firstLoad: ["/docs"] },
  "/docs/[operationId]": { title: /^API docs$/, empty: ["/docs/chat.create", "/docs/no.such"], firstLoad: ["/docs/chat.create"] },
  "/docs/guide/[page]": {
    title: /^API docs$/,
    empty: ["/docs/guide/keys", "/docs/guide/no-such"],
    firstLoad: ["/docs/guide/keys"],
  },
};
