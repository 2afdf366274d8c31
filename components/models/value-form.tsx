"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangeModelRequest, ModelDetail, SaidValue } from "@/lib/console/models/contract";
import type { FactField } from "@/lib/contracts/model-facts";
import type { Price, PricePart } from "@/lib/contracts/prices";
import { COMMON_PARTS, MORE_PARTS, PART_NAMES } from "../providers/price-parts";
import { type PriceRow, priceOf, problemsOf, rowsOf } from "../providers/price-rows";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";
import { nestedSentence } from "./labels";
import { changeModel } from "./model-queries";
import { FIELD_NAMES } from "./value-labels";

interface ValueFormProps {
  of: ModelDetail;
  said: SaidValue;
  onDone(): void;
}

/** Sets one value of a model, effective from the next call on. */
export function ValueForm({ of: model, said, onDone }: ValueFormProps) {
  const save = useMutation({ mutationFn: (body: ChangeModelRequest) => changeModel(model, body), onSuccess: onDone });
  const parts = { said, pending: save.isPending, onSave: (body: ChangeModelRequest) => save.mutate(body), onDone };
  return (
    <div className="mt-2 flex flex-col gap-2 border-rule-2 border-l-2 pl-3">
      {said.field === "price" && <PriceValue {...parts} />}
      {(said.field === "inputTokens" || said.field === "outputTokens") && <TokensValue {...parts} />}
      {isChoice(said.field) && <ChoiceValue field={said.field} {...parts} />}
      {save.error && (
        <p className="text-dense text-fail" role="alert">
          {save.error.message}
        </p>
      )}
    </div>
  );
}

interface PartProps {
  said: SaidValue;
  pending: boolean;
  onSave(body: ChangeModelRequest): void;
  onDone(): void;
}

function Foot({ pending, onDone }: Pick<PartProps, "pending" | "onDone">) {
  return (
    <div className="flex items-center gap-2">
      <Button variant="primary" small type="submit" disabled={pending}>
        {pending ? "Saving" : "Save"}
      </Button>
      <Button variant="quiet" small onClick={onDone}>
        Cancel
      </Button>
    </div>
  );
}

function PriceValue({ said, pending, onSave, onDone }: PartProps) {
  const price: Price = typeof said.value === "object" && said.value !== null ? said.value : { input: 0 };
  const [row, setRow] = useState<PriceRow>(() => {
    const [known] = rowsOf({ price: { price } });
    if (!known) throw new Error("a price is a line");
    return said.value === null ? { ...known, input: "" } : known;
  });
  const [checked, setChecked] = useState(false);
  const [more, setMore] = useState(() => MORE_PARTS.some((part) => row[part] !== ""));
  const problems = problemsOf(row, [row]);
  const nested = nestedSentence(row.rest);
  const submit = () => {
    setChecked(true);
    if (MORE_PARTS.some((part) => problems[part])) setMore(true);
    if (Object.keys(problems).length > 0) return;
    onSave({ price: priceOf(row) });
  };
  const fields = (parts: readonly PricePart[]) => (
    <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {parts.map((part) => (
        <Field key={part} label={PART_NAMES[part]} error={checked ? problems[part] : undefined}>
          {(control) => (
            <TextInput
              {...control}
              mono
              autoFocus={part === "input"}
              inputMode="decimal"
              value={row[part]}
              onChange={(event) => setRow({ ...row, [part]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
  return (
    <Form className="gap-2" aria-label="Price" noValidate onSubmit={submit}>
      <p className="text-dense text-ink-3">US dollars; 0 is free. Anything without its own rate costs the input or output rate.</p>
      {fields(COMMON_PARTS)}
      <Button small variant="quiet" className="self-start" aria-expanded={more} onClick={() => setMore(!more)}>
        More rates
      </Button>
      {more && fields(MORE_PARTS)}
      {nested !== "" && <p className="text-dense text-ink-3">Unchanged: {nested}.</p>}
      <Foot pending={pending} onDone={onDone} />
    </Form>
  );
}

function TokensValue({ said: { field, value }, pending, onSave, onDone }: PartProps) {
  const [text, setText] = useState(typeof value === "number" ? String(value) : "");
  const [checked, setChecked] = useState(false);
  const tokens = Number(text.replaceAll(/[\s_,]/g, ""));
  const problem = Number.isSafeInteger(tokens) && tokens >= 1 && tokens <= 100_000_000 ? undefined : "Enter a whole number such as 128000.";
  const submit = () => {
    setChecked(true);
    if (!problem) onSave({ [field]: tokens });
  };
  return (
    <Form className="gap-2" aria-label="Limit of tokens" noValidate onSubmit={submit}>
      <Field label="Tokens" className="w-60 max-w-full" error={checked ? problem : undefined}>
        {(control) => (
          <TextInput {...control} mono autoFocus inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Foot pending={pending} onDone={onDone} />
    </Form>
  );
}

interface Choosing {
  name: string;
  question: string;
  yes: string;
  no: string;
}
const CHOICES: Readonly<Record<"acceptsImages" | "thinkTags" | "continues", Choosing>> = {
  acceptsImages: { name: FIELD_NAMES.acceptsImages, question: "Whether chat messages can contain images", yes: "taken", no: "refused" },
  thinkTags: {
    name: FIELD_NAMES.thinkTags,
    question: "Text between <think> and </think> at the start of answers",
    yes: "shown as reasoning",
    no: "left in the answer",
  },
  continues: {
    name: FIELD_NAMES.continues,
    question: "Whether the model continues an answer whose beginning is the last turn",
    yes: "yes",
    no: "no",
  },
};
const isChoice = (field: FactField): field is keyof typeof CHOICES => field in CHOICES;

function ChoiceValue({ field, said: { value }, pending, onSave, onDone }: PartProps & { field: keyof typeof CHOICES }) {
  const [chosen, setChosen] = useState(value === true);
  const { name, question, yes, no } = CHOICES[field];
  return (
    <Form className="gap-2" aria-label={name} noValidate onSubmit={() => onSave({ [field]: chosen })}>
      <Field label={question} className="w-60 max-w-full">
        {(control) => (
          <Select
            {...control}
            value={chosen ? "yes" : "no"}
            options={[
              { value: "yes", label: yes },
              { value: "no", label: no },
            ]}
            onChange={(event) => setChosen(event.target.value === "yes")}
          />
        )}
      </Field>
      <Foot pending={pending} onDone={onDone} />
    </Form>
  );
}
