import Link from "next/link";
import type { Api, DocEntry } from "@/lib/docs/operations";
import { NAV_GROUP, NAV_ITEM } from "../shell/nav-styles";

interface OperationListProps {
  groups: Api["groups"];
  pathname: string;
  onGo(): void;
}

/** Operations by tag. Long paths are shortened in the middle, with a tooltip. */
export function OperationList({ groups, pathname, onGo }: OperationListProps) {
  return (
    <nav aria-label="Operations">
      <Link
        href="/docs"
        prefetch={false}
        onClick={onGo}
        aria-current={pathname === "/docs" ? "page" : undefined}
        className={`${NAV_ITEM.operations} text-dense`}
      >
        Start here
      </Link>
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
      {groups.length === 0 && <p className="text-dense text-ink-3 px-4 py-2">No operations match.</p>}
    </nav>
  );
}

function EntryLink({ entry: { id, method, path, summary }, current, onGo }: { entry: DocEntry; current: boolean; onGo(): void }) {
  return (
    <Link
      href={`/docs/${id}`}
      prefetch={false}
      onClick={onGo}
      title={`${method} ${path}: ${summary}`}
      aria-current={current ? "page" : undefined}
      className={NAV_ITEM.operations}
    >
      <span
        className={`mono w-11 flex-none text-label! ${method === "GET" ? "text-ok" : method === "DELETE" ? "text-fail" : "text-ink-3"}`}
      >
        {method}
      </span>
      <span className="mono min-w-0 truncate">{shorten(path)}</span>
    </Link>
  );
}

/** Characters that fit beside the method. */
const FITS = 23;

function shorten(path: string): string {
  if (path.length <= FITS) return path;
  return `…${path.slice(-(FITS - 1)).replace(/^[^/:]*(?=[/:])/, "")}`;
}
