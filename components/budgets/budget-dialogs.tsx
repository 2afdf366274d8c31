"use client";

import type { ReactNode } from "react";
import type { BudgetState } from "@/lib/console/budgets/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { KEPT, useForm } from "../ui/use-form";
import { BudgetFields } from "./budget-fields";
import { budgetAnew, correct, setBudget, topUp } from "./budget-queries";
import { readBudget, readDollars, sum, typedBudget } from "./budgets";

export type BudgetTask = "set" | "top-up" | "correct";

interface BudgetDialogsProps {
  of: BudgetState;
  /** Undefined keeps all dialogs closed. */
  task: BudgetTask | undefined;
  onClose(): void;
}

const TITLES: Record<BudgetTask, string> = { set: "Budget of", "top-up": "Top up", correct: "Correct" };

/** Set, top up and correct a budget. */
export function BudgetDialogs({ of, task, onClose }: BudgetDialogsProps) {
  return (
    <Dialog open={task !== undefined} title={task ? `${TITLES[task]} ${of.name}` : ""} onClose={onClose}>
      {task === "set" && <SetForm of={of} onClose={onClose} />}
      {task === "top-up" && <TopUpForm of={of} onClose={onClose} />}
      {task === "correct" && <CorrectForm of={of} onClose={onClose} />}
    </Dialog>
  );
}

interface FormProps {
  of: BudgetState;
  onClose(): void;
}

const HOLDS_FOR = {
  key: "Applies to this key and to keys it is rotated to.",
  person: "Applies to all playground calls and keys of this person in this team together.",
  team: "Applies to all keys and playgrounds of the team together.",
} as const;

function SetForm({ of, onClose }: FormProps) {
  const form = useForm({
    of: { typed: typedBudget(of.budget) },
    compared: { stored: of.budget, readAnew: async () => (await budgetAnew(of.id)).budget },
    wrong: ({ typed }) => readBudget(typed).problem,
    save: ({ draft, seen }) => setBudget(of.id, { budget: readBudget(draft.typed).budget, seen }),
    onSaved: saidAndClosed(() => `Saved the budget of ${of.name}`, onClose),
  });
  const { budget } = readBudget(form.draft.typed);
  const below = budget && budget.amount + of.toppedUp < of.spent + of.held && budget.period === of.budget?.period;
  return (
    <BudgetForm submit="Save" of={form}>
      <p className="text-ink-2">
        {HOLDS_FOR[of.kind]} A call that may cost more than what is left gets 429. Leave the amount empty for no limit.
      </p>
      <BudgetFields typed={form.draft.typed} problem={form.problems} onChange={(typed) => form.change({ typed })} />
      {below && <p className="text-dense text-ink-2">{sum(of.spent + of.held)} is already spent or reserved: calls stop immediately.</p>}
    </BudgetForm>
  );
}

function TopUpForm({ of, onClose }: FormProps) {
  const form = useForm({
    of: { amount: "", note: "" },
    wrong: ({ amount }) => !readDollars(amount) || undefined,
    save: ({ draft: { amount, note } }) => topUp(of.id, { amount: readDollars(amount) ?? 0, note: note.trim() }),
    onSaved: saidAndClosed(({ amount }) => `Added ${sum(readDollars(amount) ?? 0)} to ${of.name}`, onClose),
  });
  const { amount, note } = form.draft;
  return (
    <BudgetForm submit="Top up" of={form}>
      <p className="text-ink-2">Adds to what is left in this period. The next period starts with the budget amount.</p>
      <Amount
        label="Amount in US dollars"
        value={amount}
        wrong={amount !== "" && !!form.problems}
        onChange={(amount) => form.change({ amount })}
      />
      <TextLine label="Note" value={note} placeholder="campaign week" onChange={(note) => form.change({ note })} />
    </BudgetForm>
  );
}

/** Dollars to add, negative to reduce; undefined if it is not an amount, or 0. */
function correction(typed: string): number | undefined {
  const minus = /^\s*[-−]/;
  const size = readDollars(typed.replace(minus, ""));
  return size ? (minus.test(typed) ? -size : size) : undefined;
}

function CorrectForm({ of, onClose }: FormProps) {
  const form = useForm({
    of: { amount: "", reason: "" },
    wrong: ({ amount, reason }) => correction(amount) === undefined || reason.trim() === "" || undefined,
    save: ({ draft: { amount, reason } }) => correct(of.id, { amount: correction(amount) ?? 0, reason: reason.trim() }),
    onSaved: saidAndClosed(() => `Corrected the balance of ${of.name}`, onClose),
  });
  const { amount, reason } = form.draft;
  const wrong = amount !== "" && correction(amount) === undefined;
  return (
    <BudgetForm submit="Correct" of={form}>
      <p className="text-ink-2">Entries are never changed; a correction is a new entry. A negative amount reduces the balance.</p>
      <Amount label="US dollars" value={amount} wrong={wrong} onChange={(amount) => form.change({ amount })} />
      <TextLine
        label="Reason"
        required
        value={reason}
        placeholder="billed twice by the vendor"
        onChange={(reason) => form.change({ reason })}
      />
    </BudgetForm>
  );
}

function Amount({ label, value, wrong, onChange }: { label: string; value: string; wrong: boolean; onChange(value: string): void }) {
  return (
    <Field label={label} required error={wrong ? "Enter an amount such as 25 or 0.50." : undefined}>
      {(control) => (
        <TextInput
          {...control}
          data-autofocus
          inputMode="decimal"
          className="w-40 font-mono"
          maxLength={14}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface TextFieldProps {
  label: string;
  required?: boolean;
  value: string;
  placeholder: string;
  onChange(value: string): void;
}

function TextLine({ label, required, value, placeholder, onChange }: TextFieldProps) {
  return (
    <Field label={label} required={required}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={200}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function saidAndClosed<Draft>(title: (draft: Draft) => string, onClose: () => void) {
  return (_: BudgetState, draft: Draft) => {
    toast({ kind: "ok", title: title(draft) });
    onClose();
  };
}

interface BudgetFormProps {
  of: Pick<ReturnType<typeof useForm>, "ref" | "error" | "late" | "ready" | "submit">;
  submit: string;
  children: ReactNode;
}

function BudgetForm({ of: { ref, error, late, ready, submit: send }, submit, children }: BudgetFormProps) {
  return (
    <Form noValidate ref={ref} onSubmit={send}>
      {children}
      <div role="alert" className="text-dense text-fail">
        {error?.message}
        {late && ` ${KEPT}`}
      </div>
      <Button variant="primary" type="submit" className="self-start" disabled={!ready}>
        {submit}
      </Button>
    </Form>
  );
}
