"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BudgetState } from "@/lib/console/budgets/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { isLate, KEPT, useSeen } from "../ui/use-form";
import { BudgetFields } from "./budget-fields";
import { budgetAnew, correct, setBudget, topUp } from "./budget-queries";
import { readBudget, readDollars, sum, typedBudget } from "./budgets";

export type BudgetTask = "set" | "top-up" | "correct";

interface BudgetDialogsProps {
  of: BudgetState;
  /** What is to be done; undefined keeps all closed. */
  task: BudgetTask | undefined;
  onClose(): void;
}

const TITLES: Record<BudgetTask, string> = { set: "Budget of", "top-up": "Top up", correct: "Correct" };

/** Setting a budget, adding to it for its period, and putting it right. */
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
  key: "It holds for this key and for the one that takes over from it.",
  person: "It holds for the playgrounds and all keys of this person together, in this team.",
  team: "It holds for all keys and playgrounds of the team together.",
} as const;

function SetForm({ of, onClose }: FormProps) {
  const { seen, onError } = useSeen(of.budget, async () => (await budgetAnew(of.id)).budget);
  const [typed, setTyped] = useState(() => typedBudget(seen));
  const { budget, problem } = readBudget(typed);
  const save = useSaved({ save: () => setBudget(of.id, { budget, seen }), said: `The budget of ${of.name} is saved`, onClose, onError });
  const below = budget && budget.amount + of.toppedUp < of.spent + of.held && budget.period === of.budget?.period;
  return (
    <Form submit="Save" wrong={problem !== undefined} of={save}>
      <p className="text-ink-2">
        {HOLDS_FOR[of.kind]} A call that may cost more than is left answers 429. Without an amount nothing bounds what is spent.
      </p>
      <BudgetFields typed={typed} problem={problem} onChange={setTyped} />
      {below && <p className="text-dense text-ink-2">{sum(of.spent + of.held)} is spent or held already: calls stop at once.</p>}
    </Form>
  );
}

function TopUpForm({ of, onClose }: FormProps) {
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const dollars = readDollars(amount);
  const save = useSaved({
    save: () => topUp(of.id, { amount: dollars ?? 0, note: note.trim() }),
    said: `${of.name} has ${sum(dollars ?? 0)} more`,
    onClose,
  });
  return (
    <Form submit="Top up" wrong={!dollars} of={save}>
      <p className="text-ink-2">It is added to what is left of this period. The next period begins with the budget itself.</p>
      <Amount label="US dollars more" value={amount} wrong={amount !== "" && !dollars} onChange={setAmount} />
      <TextLine label="Note" value={note} placeholder="campaign week" onChange={setNote} />
    </Form>
  );
}

function CorrectForm({ of, onClose }: FormProps) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const minus = /^\s*[-−]/.test(amount);
  const size = readDollars(amount.replace(/^\s*[-−]/, ""));
  const save = useSaved({
    save: () => correct(of.id, { amount: (minus ? -1 : 1) * (size ?? 0), reason: reason.trim() }),
    said: `The balance of ${of.name} is corrected`,
    onClose,
  });
  return (
    <Form submit="Correct" wrong={!size || reason.trim() === ""} of={save}>
      <p className="text-ink-2">Entries are never changed: a correction is one more. A minus takes from what is left.</p>
      <Amount label="US dollars" value={amount} wrong={amount !== "" && !size} onChange={setAmount} />
      <TextLine label="Reason" required value={reason} placeholder="billed twice by the vendor" onChange={setReason} />
    </Form>
  );
}

function Amount({ label, value, wrong, onChange }: { label: string; value: string; wrong: boolean; onChange(value: string): void }) {
  return (
    <Field label={label} required error={wrong ? "A sum such as 25 or 0.50." : undefined}>
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

interface Saved {
  save(): Promise<BudgetState>;
  said: string;
  onClose(): void;
  onError?(error: Error): Promise<void>;
}

function useSaved({ save, said, onClose, onError }: Saved) {
  return useMutation({
    mutationFn: save,
    onError,
    onSuccess: () => {
      toast({ kind: "ok", title: said });
      onClose();
    },
  });
}

interface BudgetFormProps {
  of: ReturnType<typeof useSaved>;
  submit: string;
  wrong: boolean;
  children: ReactNode;
}

function Form({ of: save, submit, wrong, children }: BudgetFormProps) {
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && !save.isPending) save.mutate();
      }}
    >
      {children}
      <div role="alert" className="text-dense text-fail">
        {save.error?.message}
        {isLate(save.error) && ` ${KEPT}`}
      </div>
      <Button variant="primary" type="submit" className="self-start" disabled={wrong || save.isPending}>
        {submit}
      </Button>
    </form>
  );
}
