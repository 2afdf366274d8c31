import { Button } from "../ui/button";

interface FormFootProps {
  button: string;
  pending: boolean;
  disabled: boolean;
  problem?: string;
  done?: string;
}

/** The button of a form, and what came of pressing it. */
export function FormFoot({ button, pending, disabled, problem, done = "" }: FormFootProps) {
  return (
    <div className="row wrap">
      <Button variant="primary" type="submit" disabled={disabled || pending}>
        {pending ? "Saving" : button}
      </Button>
      <span role={problem ? "alert" : "status"} className={`dense ${problem ? "c-fail" : "dim2"}`}>
        {problem ?? done}
      </span>
    </div>
  );
}
