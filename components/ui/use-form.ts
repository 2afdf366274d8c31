"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";

/** Whether somebody else saved first. */
export function isLate(error: unknown): boolean {
  return error instanceof ApiError && error.code === "changed_meanwhile";
}

/** Follows what the gateway says of a late save. */
export const KEPT = "Your changes are still here: save again to overwrite.";

/** A state that the gateway compares with its own before it saves. */
interface Compared<Seen> {
  /** As it was read last. */
  stored: Seen;
  /** Asks for it again after somebody else saved first. */
  readAnew(): Promise<Seen | undefined>;
}

interface DraftRules<Draft, Seen> {
  /** The values of an untouched form. Fields that nobody has touched follow it. */
  of: Draft;
  compared?: Compared<Seen>;
}

/**
 * What a person has typed over what is stored. A save is made from the state that was there when the first field was touched (`seen`); if
 * somebody else saves first, it is refused once, keeps what was typed, and counts the next time.
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
    /** Drops what was typed; after a save only what has been `sent`. */
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
  const fields = (Object.keys(now) as (keyof Draft)[]).filter((field) => now[field] !== sent[field]);
  return Object.fromEntries(fields.map((field) => [field, now[field]])) as Partial<Draft>;
}

interface Sent<Draft, Seen> {
  draft: Draft;
  /** The touched fields alone. */
  edit: Partial<Draft>;
  seen: Seen;
}

/** Problems by field; undefined if there are none. */
export function anyOf<Problems extends object>(problems: Problems): Problems | undefined {
  return Object.keys(problems).length > 0 ? problems : undefined;
}

interface FormRules<Draft, Seen, Problems, Result> extends DraftRules<Draft, Seen> {
  /** What is wrong while it is typed; the form cannot be sent then. Undefined if nothing is. */
  wrong?(draft: Draft): Problems | undefined;
  /** As `wrong`, but looked for when the form is sent, and shown until something is typed. */
  check?(draft: Draft): Problems | undefined | Promise<Problems | undefined>;
  save(form: Sent<Draft, Seen>): Promise<Result>;
  /** The save is pending until it has ended. */
  onSaved?(result: Result, draft: Draft): void | Promise<void>;
  /** True for a form that stays open and begins anew after a save. */
  stays?: boolean;
}

/** The draft of a form, what is wrong with it, and its one save. `ref` is the form's: the first wrong field gets the focus. */
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
    // How things are now, which a late save tells, is of use while one types.
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
    // After the fields have been marked.
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
    /** Whether a press on the button sends it. */
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
    /** What the gateway says of one field of the request. */
    refused: (field: string) => (saving.error instanceof ApiError && saving.error.param === field ? saving.error.message : undefined),
    submit: () => void submit(),
  };
}
