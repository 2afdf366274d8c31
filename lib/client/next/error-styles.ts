/** Of Next's last resort, an error page that is shown if the root layout itself fails. */
export const errorStyles = {};

export const errorThemeCss =
  ":root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem}h1{font-size:20px}";

export function WarningIcon(): null {
  return null;
}
