import { ApiError } from "@/lib/client/api";
import { Button, buttonClass } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { Link } from "../ui/link";

export function EvaluationFailed({ error, retry }: { error: Error; retry(): void }) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <div className="pane-body">
      {gone ? (
        <ErrorState
          title="No such evaluation"
          actions={
            <Link href="/evaluations" className={buttonClass()}>
              All evaluations
            </Link>
          }
        >
          It was deleted, or it belongs to another team.
        </ErrorState>
      ) : (
        <ErrorState title="The evaluation could not be loaded" actions={<Button onClick={retry}>Try again</Button>}>
          {error.message} A running evaluation continues on the server.
        </ErrorState>
      )}
    </div>
  );
}
