"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ImportedPrompt } from "@/lib/console/prompts/contract";
import { Button, buttonClass } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextArea } from "../ui/text-area";
import { toast } from "../ui/toast";
import { promptHref } from "./labels";
import { importPrompt } from "./prompt-queries";

const MOST_BYTES = 512 * 1024;
const RESULTS: Readonly<Record<ImportedPrompt["result"], string>> = {
  created: "A new prompt.",
  version: "A new version was added.",
  description: "The description was changed.",
  unchanged: "The file equals the newest version.",
};

/** A file in YAML or JSON, chosen or pasted. */
export function ImportForm({ onDone }: { onDone(): void }) {
  const router = useRouter();
  const [text, setText] = useState("");
  const read = useMutation({
    mutationFn: (of: string) => importPrompt(of),
    onSuccess: ({ slug, version, result }) => {
      toast({ kind: "ok", title: `${slug} is version ${version}`, text: RESULTS[result] });
      onDone();
      router.push(promptHref(slug));
    },
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    read.reset();
    setText(file.size > MOST_BYTES ? "" : await file.text());
  };
  return (
    <Form aria-label="Import a prompt" onSubmit={() => read.mutate(text)}>
      <Field
        label="YAML or JSON"
        required
        hint="A file as it is exported. If the prompt exists, a version is added."
        error={read.error?.message}
      >
        {(control) => (
          <TextArea
            {...control}
            look="mono"
            data-autofocus
            rows={8}
            spellCheck={false}
            placeholder={"name: support-reply\nkind: chat\nmessages:\n  - role: user\n    content: …"}
            value={text}
            onChange={(event) => {
              read.reset();
              setText(event.target.value);
            }}
          />
        )}
      </Field>
      <div className="flex items-center gap-2">
        <Button variant="primary" type="submit" disabled={text.trim() === "" || read.isPending}>
          {read.isPending ? "Importing" : "Import"}
        </Button>
        <label
          className={`${buttonClass()} relative has-focus-visible:outline-2 has-focus-visible:outline-link has-focus-visible:outline-offset-1`}
        >
          Choose a file
          <input
            type="file"
            accept=".yaml,.yml,.json,application/yaml,application/json"
            className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
      </div>
    </Form>
  );
}
