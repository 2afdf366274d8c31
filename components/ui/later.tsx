"use client";

import { type ComponentType, startTransition, useEffect, useState, useSyncExternalStore } from "react";

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component whose code is loaded when it is first rendered. `Waiting` reserves its space; nothing is rendered without it. Loading errors
 * are thrown to the error boundary. No `Suspense`: React reveals a suspended component no sooner than 300 ms after the last suspension
 * anywhere on the page, and on a page of several nested ones that adds up to most of its largest paint.
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
        // As a transition, so that a large part is rendered in slices and typing is not blocked.
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

/** Loads once for all callers; again only after a failure. */
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

/** As `onDemand`, but while the page is loading it leaves the network to the first paint. */
export function later<Props extends object>(load: Load<Props>, Waiting?: ComponentType<Props>): ComponentType<Props> {
  return onDemand(async () => {
    await pageLoaded();
    return load();
  }, Waiting);
}

/** Code that cannot be loaded because the network is down is loaded when it is back; the page stays as it is. */
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

/** Resolves when the page with all its resources has loaded; at once after a navigation within the window. */
export function pageLoaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((done) => window.addEventListener("load", () => done(), { once: true }));
}

function Nothing() {
  return null;
}

/** False on the server and during hydration, so that both render the same. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
