import { Link } from "../ui/link";

/** Before a subpage's title. */
export function WayBack({ href, children }: { href: string; children: string }) {
  return (
    <nav aria-label="Breadcrumb" className="flex flex-none items-center gap-2 text-ink-3">
      <Link href={href} className="text-base text-ink-2">
        {children}
      </Link>
      <span aria-hidden="true">/</span>
    </nav>
  );
}
