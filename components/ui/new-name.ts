import { type ChangeEvent, type FormEvent, useState } from "react";

/** The state of a form that saves under a name: trimmed, never empty, and cleared after saving. */
export function useNewName(onSave: (name: string) => void) {
  const [value, setValue] = useState("");
  const name = value.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name === "") return;
    onSave(name);
    setValue("");
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value);
  return {
    name,
    form: { className: "my-1 flex min-w-0 items-center gap-1 border-rule border-t px-3 pt-2 pb-1", onSubmit },
    input: { placeholder: "Name", value, onChange },
  };
}
