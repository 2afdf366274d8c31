import type { ReactNode } from "react";
import { PageHeader } from "../shell/page-header";
import { Link } from "../ui/link";

const TABS = [
  { href: "/team", label: "People" },
  { href: "/team/invites", label: "Invitations" },
  { href: "/team/audit", label: "Audit log" },
] as const;

interface TeamFrameProps {
  open: (typeof TABS)[number]["href"];
  /** Whether the person may see more than the members. */
  manages: boolean;
  counts?: Partial<Record<(typeof TABS)[number]["href"], number | undefined>>;
  tools?: ReactNode;
  children: ReactNode;
}

/** The header of the team's pages, each with its own address. */
export function TeamFrame({ open, manages, counts = {}, tools, children }: TeamFrameProps) {
  return (
    <>
      <PageHeader title="Team" tools={tools} />
      {manages && (
        <nav aria-label="Team" className="flex h-(--h-bar) flex-none items-stretch gap-4 overflow-x-auto border-rule border-b px-4">
          {TABS.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              aria-current={href === open ? "page" : undefined}
              className="flex items-center gap-2 border-transparent border-b-2 text-ink-2 hover:text-ink hover:no-underline aria-[current=page]:border-ink aria-[current=page]:font-strong aria-[current=page]:text-ink"
            >
              {label}
              {counts[href] !== undefined && <span className="font-mono text-dense text-ink-3">{counts[href]}</span>}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </>
  );
}
