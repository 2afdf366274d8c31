"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { Scope } from "@/lib/contracts/keys";
import { EMPTY_DRAFT } from "../keys/key-draft";
import { createKey, keysChanged, ownKeysQuery } from "../keys/key-queries";
import { Button } from "../ui/button";
import { Select } from "../ui/select";

/** A key, with its secret only if it was created on this page. */
export interface KeyOfClient {
  id: string;
  secret?: string;
}

interface ChosenKeyProps {
  /** Of a key that is created here. */
  name: string;
  scopes: readonly Scope[];
  creates: boolean;
  chosen: KeyOfClient | undefined;
  onChoose(key: KeyOfClient | undefined): void;
}

/** Chooses one of the reader's keys, or creates one: only then is its secret known. */
export function ChosenKey({ name, scopes, creates, chosen, onChoose }: ChosenKeyProps) {
  const { data } = useQuery(ownKeysQuery);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => createKey((await import("../keys/key-request")).toRequest({ ...EMPTY_DRAFT, name, scopes }, Date.now())),
    onSuccess: ({ key, secret }) => {
      onChoose({ id: key.id, secret });
      void keysChanged();
    },
  });
  const scopesOfChosen = data?.items.find(({ id }) => id === chosen?.id)?.scopes;
  const missing = scopesOfChosen?.includes("all") ? [] : scopes.filter((scope) => scopesOfChosen && !scopesOfChosen.includes(scope));
  const own = (data?.items ?? []).map(({ id, name: of, hint }) => ({ value: id, label: `${of} ${hint}` }));
  return (
    <>
      <Select
        aria-label="Key"
        className="w-full max-w-60"
        disabled={own.length === 0}
        value={chosen?.id ?? ""}
        options={[{ value: "", label: data && own.length === 0 ? "No key yet" : "Choose a key" }, ...own]}
        onPick={(id) => onChoose(id === "" ? undefined : { id })}
      />
      {creates ? (
        <Button disabled={isPending} onClick={() => mutate()}>
          {isPending ? "Creating key" : "Create a key"}
        </Button>
      ) : (
        <p className="text-dense text-ink-3">Viewers can't create keys. Ask an admin for the developer role.</p>
      )}
      <p className="col-span-full text-dense text-ink-3" role="status">
        {chosen?.secret && "The secret is written into the settings below. It is shown this once."}
        {chosen && !chosen.secret && "The secret of an existing key isn't known here. Paste it where the settings say sk-tl-…"}
        {!chosen && "Create a key, and its secret is written into the settings."}
      </p>
      {missing.length > 0 && (
        <p className="col-span-full text-dense text-ink" role="status">
          The key does not have the scope {missing.join(", ")}. Create a key for this client, or add the scope to the key.
        </p>
      )}
      {error && (
        <p className="col-span-full text-dense text-fail" role="alert">
          {error.message}
        </p>
      )}
    </>
  );
}
