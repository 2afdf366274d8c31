const STORE = "trunkline.notices";
const watchers = new Set<() => void>();

/** Whether the person wants the browser to tell of what has ended, and the browser allows it. */
export function noticesOn(): boolean {
  return typeof Notification !== "undefined" && Notification.permission === "granted" && localStorage.getItem(STORE) === "on";
}

export function watchNotices(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Switches messages on or off; asks the browser where it has to be asked. False if it does not allow them. */
export async function setNotices(on: boolean): Promise<boolean> {
  const allowed = !on || (typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted");
  localStorage.setItem(STORE, on && allowed ? "on" : "off");
  for (const changed of watchers) changed();
  return allowed;
}

/** Tells of something while this tab is not in front; a press on it comes back here and calls `open`. */
export function notice(title: string, { text, image, open }: { text: string; image?: string; open(): void }): void {
  if (!noticesOn() || document.visibilityState === "visible") return;
  const message = new Notification(title, { body: text, icon: image });
  message.onclick = () => {
    window.focus();
    message.close();
    open();
  };
}
