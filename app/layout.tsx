import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { RAIL_COOKIE, readTheme, THEME_COOKIE } from "@/lib/client/theme";
import "./globals.css";

const archivo = localFont({
  src: "./fonts/archivo-latin-var.woff2",
  weight: "100 900",
  declarations: [{ prop: "font-stretch", value: "62% 125%" }],
  variable: "--font-archivo",
  display: "swap",
});

const commitMono = localFont({
  src: [
    { path: "./fonts/commit-mono-400.woff2", weight: "400" },
    { path: "./fonts/commit-mono-600.woff2", weight: "560 700" },
  ],
  variable: "--font-commit",
  display: "swap",
});

export const metadata: Metadata = {
  title: { default: "Trunkline", template: "%s · Trunkline" },
  description: "One base URL and one key for many model families.",
  icons: "/icon.svg",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#F4F3EE" },
    { media: "(prefers-color-scheme: dark)", color: "#0E1110" },
  ],
};

/** Theme and rail width are on the root from the first byte, so that nothing changes after loading. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  const theme = readTheme(jar.get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={`${archivo.variable} ${commitMono.variable}`}
      data-theme={theme === "system" ? undefined : theme}
      data-rail={jar.get(RAIL_COOKIE)?.value === "icons" ? "icons" : undefined}
      suppressHydrationWarning
    >
      <body>{children}</body>
    </html>
  );
}
