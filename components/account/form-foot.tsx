import { Button } from "../ui/button";

interface FormFootProps {
  button: string;
  pending: boolean;
  disabled: boolean;
  problem?: string;
  done?: string;
}

export function FormFoot({ button, pending, disabled, problem, done = "" }: FormFootProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Button variant="primary" type="submit" disabled={disabled || pending}>
        {pending ? "Saving" : button}
      </Button>
      <span role={problem ? "alert" : "status"} className={`text-dense ${problem ? "text-fail" : "text-ink-3"}`}>
        {problem ?? done}
      </span>
    </div>
  );
}
