"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { keysOf } from "@/lib/contracts/typed";

/** Whether somebody else saved first. */
export function isLate(error: unknown): boolean {
  return error instanceof ApiError && error.code === "changed_meanwhile";
}

/** Handles a rejected concurrent save. */
export const KEPT = "Your changes are still here: save again to overwrite.";

/** A state that the gateway compares with its own before it saves. */
interface Compared<Seen> {
  /** The last read state. */
  stored: Seen;
  /** Refetches it after somebody else saved first. */
  readAnew(): Promise<Seen | undefined>;
}

interface DraftRules<Draft, Seen> {
  /** The values of an untouched form. Untouched fields follow it. */
  of: Draft;
  compared?: Compared<Seen>;
}

/**
 * Edits of a stored state. A save is based on the state at the first edit (`seen`); if somebody else saves first, it is refused once, keeps
 * the input, and succeeds the next time.
 */
export function useDraft<Draft extends object, Seen = undefined>({ of, compared }: DraftRules<Draft, Seen>) {
  const [edit, setEdit] = useState<Partial<Draft>>({});
  const [pinned, setPinned] = useState<{ seen: Seen }>();
  const touched = Object.keys(edit).length > 0;
  return {
    draft: { ...of, ...edit },
    edit,
    touched,
    seen: pinned ? pinned.seen : (compared?.stored as Seen),
    change(next: Partial<Draft>) {
      if (!touched && compared) setPinned({ seen: compared.stored });
      setEdit((before) => ({ ...before, ...next }));
    },
    /** Drops edits; after a save only those that were `sent`. */
    drop(sent?: Partial<Draft>) {
      setPinned(undefined);
      setEdit((now) => (sent ? typedSince(now, sent) : {}));
    },
    async onError(error: Error) {
      if (!compared || !isLate(error)) return;
      const seen = await compared.readAnew().catch(() => undefined);
      if (seen !== undefined) setPinned({ seen });
    },
  };
}

function typedSince<Draft extends object>(now: Partial<Draft>, sent: Partial<Draft>): Partial<Draft> {
  const fields = keysOf(now).filter((field) => now[field] !== sent[field]);
  return Object.fromEntries(fields.map((field) => [field, now[field]])) as Partial<Draft>;
}

interface Sent<Draft, Seen> {
  draft: Draft;
  /** The edited fields only. */
  edit: Partial<Draft>;
  seen: Seen;
}

/** Errors by field; undefined if there are none. */
export function anyOf<Problems extends object>(problems: Problems): Problems | undefined {
  return Object.keys(problems).length > 0 ? problems : undefined;
}

interface FormRules<Draft, Seen, Problems, Result> extends DraftRules<Draft, Seen> {
  /** The error while typing; the form cannot be submitted then. Undefined if there is none. */
  wrong?(draft: Draft): Problems | undefined;
  /** As `wrong`, but checked on submit, and shown until the next edit. */
  check?(draft: Draft): Problems | undefined | Promise<Problems | undefined>;
  save(form: Sent<Draft, Seen>): Promise<Result>;
  /** The save is pending until it settles. */
  onSaved?(result: Result, draft: Draft): void | Promise<void>;
  /** True for a form that stays open and is reset after a save. */
  stays?: boolean;
}

/** A form's draft, its errors, and its one save. `ref` is the form's: the first invalid field gets the focus. */
export function useForm<Draft extends object, Seen = undefined, Problems = unknown, Result = unknown>(
  rules: FormRules<Draft, Seen, Problems, Result>,
) {
  const { wrong, check, save, onSaved, stays = false } = rules;
  const ref = useRef<HTMLFormElement>(null);
  const checking = useRef(false);
  const [found, setFound] = useState<Problems>();
  const form = useDraft(rules);
  const { draft, edit, seen, touched } = form;
  const saving = useMutation({
    mutationFn: (sent: Sent<Draft, Seen>) => save(sent),
    onSuccess: async (result, sent) => {
      if (stays) form.drop(sent.edit);
      await onSaved?.(result, sent.draft);
    },
    onError: form.onError,
  });
  const problems = wrong ? wrong(draft) : found;
  const forget = () => {
    setFound(undefined);
    // The current state, from a rejected save, is useful while typing.
    if (saving.isError && !isLate(saving.error)) saving.reset();
  };
  const submit = async () => {
    if (saving.isPending || checking.current || wrong?.(draft) !== undefined) return;
    checking.current = true;
    const now = await Promise.resolve(check?.(draft)).finally(() => {
      checking.current = false;
    });
    setFound(now);
    if (now === undefined) saving.mutate({ draft, edit, seen });
    // After the fields were marked invalid.
    else requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return {
    ref,
    draft,
    touched,
    seen,
    problems,
    pending: saving.isPending,
    saved: saving.isSuccess && !touched,
    error: saving.error,
    late: isLate(saving.error),
    /** Whether the button submits. */
    ready: !saving.isPending && (!wrong || problems === undefined),
    change(next: Partial<Draft>) {
      form.change(next);
      forget();
    },
    undo() {
      form.drop();
      setFound(undefined);
      saving.reset();
    },
    /** The gateway's error on a field of the request. */
    refused: (field: string) => (saving.error instanceof ApiError && saving.error.param === field ? saving.error.message : undefined),
    submit: () => void submit(),
  };
}
