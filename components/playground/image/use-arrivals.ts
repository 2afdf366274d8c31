"use client";

import { useEffect, useRef, useState } from "react";

interface Arrivals {
  onFiles(files: readonly File[]): void;
  /** A dropped address, as of an image on another page. */
  onAddress(address: string): void;
}

/** Handles images that are dropped anywhere on the page or pasted. True while something is dragged over it. */
export function useArrivals(arrivals: Arrivals): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(arrivals);
  useEffect(() => {
    latest.current = arrivals;
  });
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!carries(event.dataTransfer)) return;
      event.preventDefault();
      setOver(event.type !== "dragleave" || event.relatedTarget !== null);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer || !carries(event.dataTransfer)) return;
      event.preventDefault();
      const { files } = event.dataTransfer;
      const [address] = event.dataTransfer.getData("text/uri-list").split("\n");
      if (files.length > 0) latest.current.onFiles([...files]);
      else if (address) latest.current.onAddress(address.trim());
    };
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      // A copy from a text editor also has text, which is preferred.
      if (!data || data.files.length === 0 || data.getData("text/plain") !== "" || inDialog()) return;
      event.preventDefault();
      latest.current.onFiles([...data.files]);
    };
    const events = [["dragenter", drag] as const, ["dragover", drag] as const, ["dragleave", drag] as const, ["drop", drop] as const];
    for (const [name, listener] of events) window.addEventListener(name, listener);
    window.addEventListener("paste", paste);
    return () => {
      for (const [name, listener] of events) window.removeEventListener(name, listener);
      window.removeEventListener("paste", paste);
    };
  }, []);
  return over;
}

function carries(data: DataTransfer | null): boolean {
  return data !== null && (data.types.includes("Files") || data.types.includes("text/uri-list")) && !inDialog();
}

const inDialog = () => document.querySelector("dialog[open]") !== null;
