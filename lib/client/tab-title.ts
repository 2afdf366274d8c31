import { busyPlaygrounds, jobsRunning, watchBusy } from "./session/busy";

const MARK = /^\(\d+\) /;

/** The title with the number of this person's own running work before it, and without it where nothing runs. */
export function markedTitle(title: string, running: number): string {
  const plain = title.replace(MARK, "");
  return running > 0 ? `(${running}) ${plain}` : plain;
}

/** Keeps the number of running work in the tab's title, whatever page sets that title; returns how to stop. */
export function keepTitle(): () => void {
  const set = () => {
    const running = busyPlaygrounds().filter((playground) => playground !== "video").length + jobsRunning();
    const title = markedTitle(document.title, running);
    if (title !== document.title) document.title = title;
  };
  const watcher = new MutationObserver(set);
  watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
  const stop = watchBusy(set);
  set();
  return () => {
    watcher.disconnect();
    stop();
  };
}
