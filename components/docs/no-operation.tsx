import { buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";

export function NoOperation() {
  return (
    <EmptyState
      title="No such operation"
      actions={
        <Link href="/docs" className={buttonClass()}>
          All operations
        </Link>
      }
    >
      No operation has this name. Search by path or description.
    </EmptyState>
  );
}
