import type { Api, DocEntry } from "@/lib/docs/operations";
import { NAV_GROUP, NAV_ITEM } from "../shell/nav-styles";
import { Link } from "../ui/link";

interface OperationListProps {
  groups: Api["groups"];
  pathname: string;
  onGo(): void;
}

/** Operations by tag and name. */
export function OperationList({ groups, pathname, onGo }: OperationListProps) {
  if (groups.length === 0) return null;
  return (
    <nav aria-label="Operations">
      {groups.map(({ tag, entries }) => (
        <div key={tag}>
          <div className={NAV_GROUP} aria-hidden="true">
            {tag}
          </div>
          <ul aria-label={tag}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <EntryLink entry={entry} current={pathname === `/docs/${entry.id}`} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function EntryLink({ entry: { id, method, path, summary }, current, onGo }: { entry: DocEntry; current: boolean; onGo(): void }) {
  const ink = method === "GET" ? "text-ok" : method === "DELETE" ? "text-fail" : "text-ink-3";
  return (
    <Link
      href={`/docs/${id}`}
      onClick={onGo}
      title={`${method} ${path}`}
      aria-current={current ? "page" : undefined}
      className={`${NAV_ITEM.operations} items-baseline! text-dense`}
    >
      <span className="min-w-0 flex-1">{summary}</span>
      <span className={`mono flex-none text-label! ${ink}`}>{method}</span>
    </Link>
  );
}
