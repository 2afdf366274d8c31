"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ownKeysQuery } from "../keys/key-queries";
import { Link } from "../ui/link";
import { Select } from "../ui/select";
import { chooseOwnKey, ownKeyNote, useOwnKey } from "./own-key";

const NONE = { value: "", label: "$TRUNKLINE_KEY" };

interface KeyChoiceProps {
  className: string;
  /** Of the sample that shows the note. */
  language?: string;
  /** Receives the line that names the key in a sample; empty without one. */
  onNote?(note: string): void;
}

/** Chooses which of the reader's keys the samples name. */
export function KeyChoice({ className, language, onNote }: KeyChoiceProps) {
  const key = useOwnKey();
  const note = language === undefined ? "" : ownKeyNote(language, key);
  useEffect(() => onNote?.(note), [note, onNote]);
  const { data } = useQuery(ownKeysQuery);
  const own = data?.items ?? [];
  if (data && own.length === 0) {
    return (
      <Link href="/keys/new" className={`inline-block text-dense ${className}`}>
        Create key
      </Link>
    );
  }
  return (
    <Select
      low
      aria-label="Key in the samples"
      className={className}
      value={own.some(({ id }) => id === key?.id) ? key?.id : ""}
      options={[NONE, ...own.map(({ id, name, hint }) => ({ value: id, label: `${name} ${hint}` }))]}
      onChange={({ target }) => chooseOwnKey(own.find(({ id }) => id === target.value))}
    />
  );
}
