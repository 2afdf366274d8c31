import { NAV_GROUP, NAV_ITEM } from "../shell/nav-styles";
import { Link } from "../ui/link";
import type { FoundGuide } from "./found-guide";

interface GuideListProps {
  guides: readonly FoundGuide[];
  pathname: string;
  onGo(): void;
}

export function GuideList({ guides, pathname, onGo }: GuideListProps) {
  if (guides.length === 0) return null;
  return (
    <nav aria-label="Guides">
      <div className={NAV_GROUP} aria-hidden="true">
        Guides
      </div>
      <ul>
        {guides.map(({ name, title, sections }) => (
          <li key={name}>
            <Link
              href={`/docs/guide/${name}`}
              onClick={onGo}
              aria-current={pathname === `/docs/guide/${name}` ? "page" : undefined}
              className={`${NAV_ITEM.operations} text-dense`}
            >
              {title}
            </Link>
            {sections.map(({ id, title: heading }) => (
              <Link
                key={id}
                href={`/docs/guide/${name}#${id}`}
                onClick={onGo}
                className={`${NAV_ITEM.operations} pl-7! text-dense text-ink-3!`}
              >
                {heading}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </nav>
  );
}
