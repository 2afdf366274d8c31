"use client";

import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import type { Api } from "@/lib/docs/operations";
import { type Command, useCommands } from "../shell/commands";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { INPUT_BOX } from "../ui/input-styles";
import { KeyCaps } from "../ui/key-cap";
import { OperationList } from "./operation-list";
import { filterOperations } from "./search";

interface DocsFrameProps {
  groups: Api["groups"];
  /** `3.1.1` */
  openapi: string;
  children: ReactNode;
}

/** Header with search, the list of operations, and an operation's page. ⌘K uses the same search. */
export function DocsFrame({ groups, openapi, children }: DocsFrameProps) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const pathname = usePathname();
  const search = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => filterOperations(groups, query), [groups, query]);
  useCommands(useDocCommands(search));
  // On a narrow screen the list covers the page. It closes at once, because a hidden page can't measure itself.
  const leave = () => {
    setQuery("");
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    const first = shown[0]?.entries[0];
    if (event.key === "Escape") setQuery("");
    if (event.key !== "Enter" || query === "" || !first) return;
    leave();
    router.push(`/docs/${first.id}`);
  };
  const listed = open || query !== "";
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
              aria-label="Search operations"
              placeholder="Search operations"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={press}
            />
            <span className="max-md:hidden">
              <KeyCaps keys={["/"]} />
            </span>
          </span>
        </search>
      </PageHeader>
      <div className="bar lg:hidden">
        <Button small aria-expanded={listed} aria-controls="operations" onClick={() => setOpen(!listed)}>
          <Icon name={listed ? "down" : "right"} size={12} />
          Operations
        </Button>
        <span className="mono min-w-0 truncate text-ink-2">{currentPath(groups, pathname)}</span>
      </div>
      <div className="flex min-h-0 flex-1">
        <div
          id="operations"
          className={`${listed ? "max-lg:w-full" : "max-lg:hidden"} flex-none overflow-y-auto overscroll-contain border-r border-rule py-2 lg:w-60`}
        >
          <OperationList groups={shown} pathname={pathname} onGo={leave} />
        </div>
        <div className={`${listed ? "max-lg:hidden" : ""} flex min-h-0 min-w-0 flex-1 flex-col`}>{children}</div>
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
        id: "search operations",
        group: "Do",
        title: "Search operations",
        icon: "search",
        chord: "/",
        run: () => search.current?.focus(),
      },
    ],
    [search],
  );
}

function currentPath(groups: Api["groups"], pathname: string): string {
  const entry = groups.flatMap(({ entries }) => entries).find(({ id }) => pathname === `/docs/${id}`);
  return entry ? `${entry.method} ${entry.path}` : "";
}
