const STORE = "trunkline.notices";
const watchers = new Set<() => void>();

/** True if the person has enabled notifications and the browser permits them. */
export function noticesOn(): boolean {
  return typeof Notification !== "undefined" && Notification.permission === "granted" && localStorage.getItem(STORE) === "on";
}

export function watchNotices(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Enables or disables notifications, requesting permission if needed. False if denied. */
export async function setNotices(on: boolean): Promise<boolean> {
  const allowed = !on || (typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted");
  localStorage.setItem(STORE, on && allowed ? "on" : "off");
  for (const changed of watchers) changed();
  return allowed;
}

/** Shows a notification unless this tab is in front; a click returns here and calls `open`. */
export function notice(title: string, { text, image, open }: { text: string; image?: string; open(): void }): void {
  if (!noticesOn() || document.visibilityState === "visible") return;
  const message = new Notification(title, { body: text, icon: image });
  message.onclick = () => {
    window.focus();
    message.close();
    open();
  };
}
