import { type ComponentProps, useState } from "react";
import { jsonProblem } from "@/lib/client/chat/tools/json-problem";
import { isFields } from "@/lib/contracts/typed";
import { TextArea } from "../../../ui/text-area";

interface JsonInputProps {
  control: Pick<ComponentProps<"textarea">, "id" | "aria-describedby" | "aria-invalid">;
  value: unknown;
  /** Called with every text that is a JSON object. */
  onChange(value: unknown): void;
}

/** A JSON object as text. While the text has an error, the value stays as it was. */
export function JsonInput({ control, value, onChange }: JsonInputProps) {
  const [draft, setDraft] = useState<string>();
  const problem = draft === undefined ? undefined : problemIn(draft);
  const write = (text: string) => {
    setDraft(text);
    if (problemIn(text) === undefined) onChange(JSON.parse(text));
  };
  return (
    <>
      <TextArea
        {...control}
        aria-invalid={problem === undefined ? control["aria-invalid"] : true}
        look="mono"
        rows={4}
        maxRows={20}
        spellCheck={false}
        value={draft ?? JSON.stringify(value ?? {}, null, 2)}
        onChange={({ target }) => write(target.value)}
        onBlur={() => problem === undefined && setDraft(undefined)}
      />
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function problemIn(text: string): string | undefined {
  return jsonProblem(text) ?? (isFields(JSON.parse(text)) ? undefined : "Must be a JSON object.");
}
