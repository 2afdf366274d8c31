import { buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";

export function NoGuide() {
  return (
    <EmptyState
      title="No such guide"
      actions={
        <Link href="/docs#guides" className={buttonClass()}>
          All guides
        </Link>
      }
    >
      No guide has this name.
    </EmptyState>
  );
}
