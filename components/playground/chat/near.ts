import { type RefObject, startTransition, useEffect, useState } from "react";
import { DrawQueue } from "@/lib/client/chat/queue";

const QUEUE = new DrawQueue();

/** True once the element has come near the visible part of the list: until then a long transcript renders it cheaply. */
export function useNear(element: RefObject<HTMLElement | null>, already: boolean): boolean {
  const [near, setNear] = useState(already);
  useEffect(() => {
    const node = element.current;
    if (near || !node) return;
    const draw = () => startTransition(() => setNear(true));
    // The margin applies only around the scrolling element.
    const watcher = new IntersectionObserver((entries) => (entries.at(-1)?.isIntersecting ? QUEUE.ask(draw) : QUEUE.leave(draw)), {
      root: node.closest("[role=log]"),
      rootMargin: "1600px 0px",
    });
    watcher.observe(node);
    return () => {
      watcher.disconnect();
      QUEUE.leave(draw);
    };
  }, [element, near]);
  return near || already;
}
