import { type RefObject, startTransition, useEffect, useState } from "react";
import { DrawQueue } from "@/lib/client/chat/queue";

const QUEUE = new DrawQueue();

/** True from when the element has come near the part of the list that is seen: until then a long transcript draws it cheaply. */
export function useNear(element: RefObject<HTMLElement | null>, already: boolean): boolean {
  const [near, setNear] = useState(already);
  useEffect(() => {
    const node = element.current;
    if (near || !node) return;
    const draw = () => startTransition(() => setNear(true));
    // The margin counts only around the element that scrolls.
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
