"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import type { SavedMcpServer } from "@/lib/console/mcp-servers/contract";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { saveMcpServer } from "./mcp-queries";

const EMPTY = { name: "", url: "", header: "", value: "", own: false };

/** Adds a server with at most one header; more are set through the API. */
export function AddServer({ manages }: { manages: boolean }) {
  const [draft, setDraft] = useState(EMPTY);
  const { name, url, header, value, own } = draft;
  const save = useMutation({
    mutationFn: () =>
      saveMcpServer({
        name: name.trim(),
        url: url.trim(),
        headers: header.trim() === "" ? {} : { [header.trim()]: value },
        enabled: true,
        tools: null,
        own: own || !manages,
      }),
    onSuccess: () => setDraft(EMPTY),
  });
  const change = (changed: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...changed });
    save.reset();
  };
  const at = (param: string) =>
    save.error instanceof ApiError && save.error.param?.split(".")[0] === param ? save.error.message : undefined;
  const placed = ["name", "url", "headers"].some((param) => at(param) !== undefined);
  return (
    <Form className="gap-3" noValidate onSubmit={() => save.isPending || save.mutate()}>
      <Field label="Name" required error={at("name")} hint="Lower-case letters, digits and single dashes.">
        {(control) => (
          <TextInput
            {...control}
            mono
            maxLength={32}
            placeholder="orders"
            spellCheck={false}
            value={name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Address" required error={at("url")} hint="Streamable HTTP. Private addresses must be in MCP_NETWORKS.">
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            maxLength={2_000}
            placeholder="https://mcp.example.com/mcp"
            spellCheck={false}
            value={url}
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Header" error={at("headers")} hint="For example authorization. Empty: none.">
          {(control) => (
            <TextInput
              {...control}
              mono
              maxLength={100}
              spellCheck={false}
              value={header}
              onChange={({ target }) => change({ header: target.value })}
            />
          )}
        </Field>
        <Field label="Value" hint="Stored encrypted, and never shown again.">
          {(control) => (
            <TextInput
              {...control}
              type="password"
              autoComplete="off"
              maxLength={4_000}
              value={value}
              onChange={({ target }) => change({ value: target.value })}
            />
          )}
        </Field>
      </div>
      {manages && <Checkbox label="Only for me" checked={own} onChange={({ target }) => change({ own: target.checked })} />}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={name.trim() === "" || url.trim() === "" || save.isPending}>
          Add server
        </Button>
        <Outcome saved={save.data} error={placed ? undefined : save.error?.message} />
      </div>
    </Form>
  );
}

function Outcome({ saved, error }: { saved: SavedMcpServer | undefined; error: string | undefined }) {
  const failed = error ?? (saved?.test?.ok === false ? `Saved, but: ${saved.test.message}` : undefined);
  return (
    <span role={failed ? "alert" : "status"} className={`text-dense ${failed ? "text-fail" : "text-ink-3"}`}>
      {failed ?? (saved?.test ? `Saved with ${saved.test.tools.length} tools.` : "")}
    </span>
  );
}
