"use client";

import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import type { GuideEntry } from "@/lib/docs/guide";
import type { Api } from "@/lib/docs/operations";
import { NAV_ITEM } from "../shell/nav-styles";
import { PageHeader } from "../shell/page-header";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { INPUT_BOX } from "../ui/input-styles";
import { KeyCaps } from "../ui/key-cap";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import type { FoundDocs } from "./docs-search";
import { GuideList } from "./guide-list";
import { OperationList } from "./operation-list";

const SearchCommand = later(() => import("./search-command").then(({ SearchCommand }) => SearchCommand));

interface DocsFrameProps {
  groups: Api["groups"];
  guides: readonly GuideEntry[];
  /** At the end of the header. */
  tools: ReactNode;
  children: ReactNode;
}

/** Header with search, the lists of guides and operations, and the page of one. */
export function DocsFrame({ groups, guides, tools, children }: DocsFrameProps) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const pathname = usePathname();
  const search = useRef<HTMLInputElement>(null);
  const [find, setFind] = useState<(query: string) => FoundDocs>();
  const all = useMemo(() => guides.map((guide) => ({ ...guide, sections: [] })), [guides]);
  const found = useMemo(() => (query.trim() === "" ? undefined : find?.(query)), [find, query]);
  // On a narrow screen the list covers the page. It closes at once, because a hidden page can't measure itself.
  const leave = () => {
    setQuery("");
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") setQuery("");
    if (event.key !== "Enter" || found?.first === undefined) return;
    leave();
    router.push(found.first);
  };
  // Its code and the texts are loaded by the first who searches.
  const loadSearch = async () => {
    if (find) return;
    const { docsSearch, guideTexts } = await import("./docs-search");
    setFind(() => docsSearch({ groups, guides, texts: [] }));
    const texts = await guideTexts(guides);
    setFind(() => docsSearch({ groups, guides, texts }));
  };
  const listed = open || query !== "";
  const list = { pathname, onGo: leave };
  const guideList = <GuideList guides={found?.guides ?? all} {...list} />;
  return (
    <>
      <SearchCommand field={search} />
      <PageHeader title="API docs" tools={tools}>
        <search className="ml-2 w-full max-w-[280px] min-w-0">
          <span className={INPUT_BOX.box}>
            <Icon name="search" />
            <input
              ref={search}
              className={INPUT_BOX.input}
              type="search"
              aria-label="Search the docs"
              placeholder="Search the docs"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={press}
              onFocus={() => void loadSearch()}
            />
            <span className="max-md:hidden">
              <KeyCaps keys={["/"]} />
            </span>
          </span>
        </search>
      </PageHeader>
      <div className="bar lg:hidden print:hidden">
        <Button small aria-expanded={listed} aria-controls="contents" onClick={() => setOpen(!listed)}>
          <Icon name={listed ? "down" : "right"} size={12} />
          Contents
        </Button>
        <span className="min-w-0 truncate text-dense text-ink-2">{currentName(groups, guides, pathname)}</span>
      </div>
      <div className="flex min-h-0 flex-1 print:block">
        <div
          id="contents"
          className={`${listed ? "max-lg:w-full" : "max-lg:hidden"} flex-none overflow-y-auto overscroll-contain border-r border-rule py-2 lg:w-60 print:hidden`}
        >
          {!found && <StartLink {...list} />}
          {!found && guideList}
          <OperationList groups={found?.groups ?? groups} {...list} />
          {found && guideList}
          {found && found.groups.length + found.guides.length === 0 && <p className="text-dense text-ink-3 px-4 py-2">Nothing matches.</p>}
        </div>
        <div className={`${listed ? "max-lg:hidden" : ""} flex min-h-0 min-w-0 flex-1 flex-col print:block`}>{children}</div>
      </div>
    </>
  );
}

function currentName(groups: Api["groups"], guides: readonly GuideEntry[], pathname: string): string {
  const entry = groups.flatMap(({ entries }) => entries).find(({ id }) => pathname === `/docs/${id}`);
  return entry?.summary ?? guides.find(({ name }) => pathname === `/docs/guide/${name}`)?.title ?? "";
}

function StartLink({ pathname, onGo }: { pathname: string; onGo(): void }) {
  return (
    <Link
      href="/docs"
      onClick={onGo}
      aria-current={pathname === "/docs" ? "page" : undefined}
      className={`${NAV_ITEM.operations} text-dense`}
    >
      Start here
    </Link>
  );
}
