"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import { ahead } from "@/lib/client/when";
import type { ConsoleMcpServer } from "@/lib/console/mcp-servers/contract";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Moment } from "../ui/moment";
import { TextInput } from "../ui/text-input";
import { signInToMcpServer, signOutOfMcpServer } from "./mcp-queries";

const EMPTY = { clientId: "", clientSecret: "" };

export function SignedIn({ signIn: { issuer, expiresAt, renews } }: { signIn: NonNullable<ConsoleMcpServer["signIn"]> }) {
  return (
    <p className="break-all text-dense text-ink-3">
      Signed in at {issuer}
      {expiresAt !== null && (
        <>
          {" · "}
          {renews ? "renewed" : "expires"} <Moment at={expiresAt} format={ahead} />
        </>
      )}
    </p>
  );
}

/** Signs in with OAuth, for servers without a credential in a header. A client id is asked for if the gateway cannot register itself. */
export function SignIn({ server: { id, name, headers, signIn } }: { server: ConsoleMcpServer }) {
  const [client, setClient] = useState(EMPTY);
  const start = useMutation({
    mutationFn: () => {
      const { clientId, clientSecret } = client;
      return signInToMcpServer(id, { ...(clientId && { clientId }), ...(clientId && clientSecret && { clientSecret }) });
    },
    onSuccess: (url) => window.location.assign(url),
  });
  const out = useMutation({ mutationFn: () => signOutOfMcpServer(id) });
  if (headers.includes("authorization")) return null;
  const asksForClient = client !== EMPTY || (start.error instanceof ApiError && start.error.param === "clientId");
  const problem = start.error?.message ?? out.error?.message;
  const word = signIn?.state === "ended" ? "Sign in again" : "Sign in";
  return (
    <Form className="gap-2" noValidate onSubmit={() => start.isPending || start.mutate()}>
      {asksForClient && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Client id">
            {(control) => (
              <TextInput
                {...control}
                mono
                maxLength={500}
                spellCheck={false}
                value={client.clientId}
                onChange={({ target }) => setClient({ ...client, clientId: target.value })}
              />
            )}
          </Field>
          <Field label="Client secret" hint="Empty for a public client.">
            {(control) => (
              <TextInput
                {...control}
                type="password"
                autoComplete="off"
                maxLength={500}
                value={client.clientSecret}
                onChange={({ target }) => setClient({ ...client, clientSecret: target.value })}
              />
            )}
          </Field>
        </div>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {signIn?.state !== "signed_in" && (
          <Button small type="submit" aria-label={`${word} to ${name}`} disabled={start.isPending}>
            {word}
          </Button>
        )}
        {signIn && (
          <Button small variant="quiet" aria-label={`Sign out of ${name}`} disabled={out.isPending} onClick={() => out.mutate()}>
            Sign out
          </Button>
        )}
        {problem && (
          <span role="alert" className="text-dense text-fail">
            {problem}
          </span>
        )}
      </div>
    </Form>
  );
}
