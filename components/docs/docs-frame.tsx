"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import type { GuideEntry } from "@/lib/docs/guide";
import type { Api } from "@/lib/docs/operations";
import { type Command, useCommands } from "../shell/commands";
import { NAV_ITEM } from "../shell/nav-styles";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { INPUT_BOX } from "../ui/input-styles";
import { KeyCaps } from "../ui/key-cap";
import type { FoundGuide } from "./found-guide";
import { GuideList } from "./guide-list";
import { OperationList } from "./operation-list";
import { filterOperations } from "./search";
import { DOCS_SHORTCUTS } from "./shortcuts";

interface DocsFrameProps {
  groups: Api["groups"];
  guides: readonly GuideEntry[];
  /** `3.1.1` */
  openapi: string;
  children: ReactNode;
}

/** Header with search, the lists of guides and operations, and the page of one. */
export function DocsFrame({ groups, guides, openapi, children }: DocsFrameProps) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const pathname = usePathname();
  const search = useRef<HTMLInputElement>(null);
  const [find, setFind] = useState<(query: string) => FoundGuide[]>();
  const shown = useMemo(() => filterOperations(groups, query), [groups, query]);
  const shownGuides = useMemo(
    () => (query.trim() === "" ? guides.map((guide) => ({ ...guide, sections: [] })) : (find?.(query) ?? [])),
    [guides, find, query],
  );
  useCommands(useDocCommands(search));
  // On a narrow screen the list covers the page. It closes at once, because a hidden page can't measure itself.
  const leave = () => {
    setQuery("");
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    const first = firstOf(shown, shownGuides);
    if (event.key === "Escape") setQuery("");
    if (event.key !== "Enter" || query === "" || first === undefined) return;
    leave();
    router.push(first);
  };
  // Its code and the texts are loaded by the first who searches.
  const loadSearch = async () => {
    const search = await (await import("./guide-search")).guideSearch(guides);
    setFind(() => search);
  };
  const listed = open || query !== "";
  const list = { pathname, onGo: leave };
  const guideList = <GuideList guides={shownGuides} {...list} />;
  return (
    <>
      <PageHeader title="API docs" tools={<Files openapi={openapi} />}>
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
          {query === "" && <StartLink {...list} />}
          {query === "" && guideList}
          <OperationList groups={shown} {...list} />
          {query !== "" && guideList}
          {shown.length + shownGuides.length === 0 && <p className="text-dense text-ink-3 px-4 py-2">Nothing matches.</p>}
        </div>
        <div className={`${listed ? "max-lg:hidden" : ""} flex min-h-0 min-w-0 flex-1 flex-col print:block`}>{children}</div>
      </div>
    </>
  );
}

function Files({ openapi }: { openapi: string }) {
  return (
    <>
      <span className="label max-lg:hidden">{`OpenAPI ${openapi.split(".", 2).join(".")}`}</span>
      <a className={`${buttonClass({ variant: "quiet" })} max-sm:hidden`} href="/openapi.json" download>
        <Icon name="download" />
        openapi.json
      </a>
      <a className={`${buttonClass({ variant: "quiet" })} max-sm:hidden`} href="/llms.txt">
        llms.txt
      </a>
    </>
  );
}

function useDocCommands(search: { current: HTMLInputElement | null }): readonly Command[] {
  return useMemo(
    () => [
      {
        ...DOCS_SHORTCUTS.shortcuts.search,
        group: "Do",
        icon: "search",
        run: () => search.current?.focus(),
      },
    ],
    [search],
  );
}

function currentName(groups: Api["groups"], guides: readonly GuideEntry[], pathname: string): string {
  const entry = groups.flatMap(({ entries }) => entries).find(({ id }) => pathname === `/docs/${id}`);
  return entry?.summary ?? guides.find(({ name }) => pathname === `/docs/guide/${name}`)?.title ?? "";
}

/** Where Enter leads: the first operation, or the first place in a guide. */
function firstOf(groups: Api["groups"], guides: readonly FoundGuide[]): string | undefined {
  const operation = groups[0]?.entries[0];
  if (operation) return `/docs/${operation.id}`;
  const [guide] = guides;
  const section = guide?.sections[0];
  return guide && `/docs/guide/${guide.name}${section ? `#${section.id}` : ""}`;
}

function StartLink({ pathname, onGo }: { pathname: string; onGo(): void }) {
  return (
    <Link
      href="/docs"
      prefetch={false}
      onClick={onGo}
      aria-current={pathname === "/docs" ? "page" : undefined}
      className={`${NAV_ITEM.operations} text-dense`}
    >
      Start here
    </Link>
  );
}
