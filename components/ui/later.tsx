"use client";

import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component whose code is fetched when it is first shown. `Waiting` holds its place, with its height; nothing does where absent. */
export function onDemand<Props extends object>(load: Load<Props>, Waiting: ComponentType<Props> = Nothing): ComponentType<Props> {
  const Body = lazy(async () => ({ default: await withNetwork(load) }));
  return function OnDemand(props: Props) {
    const inBrowser = useInBrowser();
    return <Suspense fallback={<Waiting {...props} />}>{inBrowser ? <Body {...props} /> : <Waiting {...props} />}</Suspense>;
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
