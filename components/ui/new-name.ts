import { type ChangeEvent, type FormEvent, useState } from "react";

/** A form that saves something under a name: without the space around it, never empty, and cleared for the next. */
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
