"use client";

import { type ComponentType, startTransition, useEffect, useState, useSyncExternalStore } from "react";

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component whose code is fetched when it is first shown. `Waiting` holds its place, with its height; nothing does
 * where absent. What cannot be fetched is thrown to the error boundary around it.
 *
 * No `Suspense`: React shows what one waited for no sooner than 300 ms after the last one began to wait, anywhere on
 * the page. On a page of several such parts, one inside another, those times add up to most of its largest paint.
 */
export function onDemand<Props extends object>(load: Load<Props>, Waiting: ComponentType<Props> = Nothing): ComponentType<Props> {
  let came: ComponentType<Props> | undefined;
  const fetchOnce = once(async () => {
    came = await withNetwork(load);
    return came;
  });
  return function OnDemand(props: Props) {
    const inBrowser = useInBrowser();
    const [Body, setBody] = useState(() => came);
    const [failed, setFailed] = useState<{ why: unknown }>();
    useEffect(() => {
      let shown = true;
      fetchOnce().then(
        // As a transition, so that a large part is drawn in pieces and typing goes on meanwhile.
        (body) => shown && startTransition(() => setBody(() => body)),
        (why: unknown) => shown && setFailed({ why }),
      );
      return () => {
        shown = false;
      };
    }, []);
    if (failed) throw failed.why;
    return inBrowser && Body ? <Body {...props} /> : <Waiting {...props} />;
  };
}

/** Does it once for all who ask; anew only after it has failed. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

/** As `onDemand`, but on a page that still loads it leaves the network to what the first paint needs. */
export function later<Props extends object>(load: Load<Props>, Waiting?: ComponentType<Props>): ComponentType<Props> {
  return onDemand(async () => {
    await pageLoaded();
    return load();
  }, Waiting);
}

/** Code that cannot be fetched because there is no network is fetched when it is back: what the page shows stays. */
async function withNetwork<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((back) => window.addEventListener("online", back, { once: true }));
    }
  }
}

/** Ends when the page with everything it names has arrived; at once after going to another page in the same window. */
export function pageLoaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((done) => window.addEventListener("load", () => done(), { once: true }));
}

function Nothing() {
  return null;
}

/** False on the server and while its page is taken over, so that both draw the same. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
