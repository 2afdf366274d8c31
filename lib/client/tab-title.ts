import { busyPlaygrounds, jobsRunning, watchBusy } from "./session/busy";

const MARK = /^\(\d+\) /;

/** Prefixes the title with the number of the person's running calls and jobs; removes the prefix at 0. */
export function markedTitle(title: string, running: number): string {
  const plain = title.replace(MARK, "");
  return running > 0 ? `(${running}) ${plain}` : plain;
}

/** Keeps that number in the tab's title, whichever page sets the title; returns a function that stops it. */
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
