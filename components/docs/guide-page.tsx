import { type ComponentProps, isValidElement, type ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { type GuideHeading, guideHeadings, guideHref, withAddress } from "@/lib/docs/guide";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { ScrollBox } from "../ui/scroll-box";
import { AnchorLink, Landing } from "./anchor";
import { GuideCode } from "./guide-code";
import { GuideTools } from "./guide-tools";

interface GuidePageProps {
  name: string;
  text: string;
  /** The gateway's own address. */
  baseUrl: string;
  /** Whether the reader is signed in, and can choose a key for the samples. */
  personal: boolean;
}

/** A guide, rendered on the server, with a table of contents. */
export function GuidePage({ name, text, baseUrl, personal }: GuidePageProps) {
  const headings = guideHeadings(text);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain xl:flex-row xl:overflow-visible print:block print:overflow-visible">
      <article className="min-w-0 flex-none px-4 py-6 sm:px-8 xl:flex-1 xl:overflow-y-auto xl:overscroll-contain print:overflow-visible">
        <Landing />
        <div className="mx-auto max-w-[760px]">
          <GuideTools name={name} baseUrl={baseUrl} personal={personal} />
          <details className="group mt-4 xl:hidden print:hidden">
            <summary className="text-dense text-ink-2 inline-flex min-h-(--h-touch) cursor-pointer items-center gap-1">
              <Icon name="right" size={12} className="group-open:rotate-90" />
              On this page
            </summary>
            <Contents headings={headings} label="On this page" />
          </details>
          <div className="prose mt-4 text-control/[22px]">
            <ReactMarkdown
              remarkPlugins={[remarkGfm]}
              components={componentsFor({ headings, tables: tableLines(text), baseUrl, personal })}
            >
              {text}
            </ReactMarkdown>
          </div>
        </div>
      </article>
      <aside className="w-60 flex-none overflow-y-auto overscroll-contain border-rule border-l bg-panel py-4 max-xl:hidden print:hidden">
        <h2 className="label px-4 pb-2">On this page</h2>
        <Contents headings={headings} label="On this page" />
      </aside>
    </div>
  );
}

function Contents({ headings, label }: { headings: readonly GuideHeading[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul>
        {headings.map(({ id, title, level }) => (
          <li key={id}>
            <AnchorLink
              to={id}
              className={`block py-1 pr-4 text-dense text-ink-2! no-underline hover:text-ink! ${level === 2 ? "pl-4" : "pl-8"}`}
            >
              {title}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Parts {
  headings: readonly GuideHeading[];
  /** The lines at which tables begin. */
  tables: readonly number[];
  baseUrl: string;
  personal: boolean;
}

function componentsFor({ headings, tables, ...sample }: Parts): Components {
  const idAt = (line: number | undefined) => headings.find((heading) => heading.line === line)?.id;
  return {
    h1: ({ children }) => <h2 className="text-big font-strong tracking-[-0.01em]">{children}</h2>,
    h2: ({ children, node }) => (
      <Heading as="h3" id={idAt(node?.position?.start.line)} look="mt-8! text-title">
        {children}
      </Heading>
    ),
    h3: ({ children, node }) => (
      <Heading as="h4" id={idAt(node?.position?.start.line)} look="mt-6! text-prose">
        {children}
      </Heading>
    ),
    a: GuideLink,
    pre: (props) => <Sample {...props} {...sample} />,
    code: ({ children }) => <code className="text-[13px]!">{children}</code>,
    table: ({ children, node }) => (
      <ScrollBox label={`Table ${tables.indexOf(node?.position?.start.line ?? 0) + 1}`} className="overflow-x-auto">
        <table className="w-full min-w-[560px]">{children}</table>
      </ScrollBox>
    ),
    // A header without words is none.
    th: ({ children }) => (children ? <th scope="col">{children}</th> : <td />),
    img: ({ alt }) => alt,
  };
}

/** A table begins one line above its rule. */
function tableLines(text: string): number[] {
  return text.split("\n").flatMap((line, index) => (/^\|[-:| ]+\|$/.test(line) ? [index] : []));
}

function Heading({ as: Tag, id, look, children }: { as: "h3" | "h4"; id: string | undefined; look: string; children?: ReactNode }) {
  return (
    <Tag id={id} className={`${look} scroll-mt-4 font-strong data-target:bg-tint`}>
      {id === undefined ? (
        children
      ) : (
        <AnchorLink to={id} className="text-ink! no-underline hover:underline">
          {children}
        </AnchorLink>
      )}
    </Tag>
  );
}

/** To another guide, to a heading, or outside. A file that isn't served is plain text. */
function GuideLink({ href, children }: ComponentProps<"a">) {
  const target = href === undefined ? undefined : guideHref(href);
  if (target === undefined) return children;
  if (target.startsWith("#")) return <AnchorLink to={target.slice(1)}>{children}</AnchorLink>;
  if (target.startsWith("/")) return <Link href={target}>{children}</Link>;
  return (
    <a href={target} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

function Sample({ children, baseUrl, personal }: ComponentProps<"pre"> & { baseUrl: string; personal: boolean }) {
  const code = isValidElement<{ className?: string; children?: ReactNode }>(children) ? children.props : undefined;
  const language = /language-(\S+)/.exec(code?.className ?? "")?.[1] ?? "text";
  return <GuideCode text={withAddress(String(code?.children ?? "").replace(/\n$/, ""), baseUrl)} language={language} personal={personal} />;
}
