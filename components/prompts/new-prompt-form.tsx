"use client";

import { useRouter } from "next/navigation";
import { STARTERS } from "@/lib/client/prompts/draft";
import type { PromptContent, PromptKind } from "@/lib/contracts/prompts";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { SegmentedControl } from "../ui/segmented-control";
import { TextInput } from "../ui/text-input";
import { useForm } from "../ui/use-form";
import { KINDS, promptHref } from "./labels";
import { createPrompt } from "./prompt-queries";

interface NewPromptFormProps {
  /** What version 1 contains; absent for a beginning of each kind. */
  content?: PromptContent;
  onCancel(): void;
}

/** Name and purpose of a prompt. Version 1 is saved at once. */
export function NewPromptForm({ content, onCancel }: NewPromptFormProps) {
  const router = useRouter();
  const { ref, draft, pending, ready, error, refused, change, submit } = useForm({
    of: { slug: "", description: "", kind: "chat" as PromptKind },
    wrong: ({ slug }) => slug.trim() === "" || undefined,
    save: ({ draft: { slug, description, kind } }) =>
      createPrompt({ slug: slug.trim(), description: description.trim(), content: content ?? STARTERS[kind] }),
    onSaved: ({ slug }) => router.push(promptHref(slug)),
  });
  const other = refused("slug") === undefined ? error?.message : undefined;
  return (
    <Form aria-label="New prompt" noValidate ref={ref} onSubmit={submit}>
      <Field
        label="Name"
        required
        hint="Lower-case letters and digits, separated by single hyphens. Programs call the prompt by this name."
        error={refused("slug")}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            data-autofocus
            maxLength={80}
            spellCheck={false}
            placeholder="support-reply"
            value={draft.slug}
            onChange={(event) => change({ slug: event.target.value })}
          />
        )}
      </Field>
      <Field label="Purpose">
        {(control) => (
          <TextInput
            {...control}
            maxLength={300}
            placeholder="Answers about orders and refunds"
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      {!content && (
        <SegmentedControl
          full
          label="Kind"
          value={draft.kind}
          segments={(["chat", "completion", "generate"] as const).map((value) => ({ value, label: KINDS[value] }))}
          onChange={(kind) => change({ kind })}
        />
      )}
      {other && (
        <p className="text-dense text-fail" role="alert">
          {other}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          {pending ? "Saving" : "Save version 1"}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
