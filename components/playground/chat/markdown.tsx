import { type ComponentProps, isValidElement, memo, type ReactNode, useId, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkBreaks from "remark-breaks";
import remarkCjkFriendly from "remark-cjk-friendly/parseOnly";
import remarkCjkStrikethrough from "remark-cjk-friendly-gfm-strikethrough/parseOnly";
import remarkGfm from "remark-gfm";
import { type Block, markdownBlocks } from "@/lib/client/chat/blocks";
import { formulaCharacters, formulaIn, markFormulas } from "@/lib/client/chat/math";
import { linksFor, type Noted, takeNotes } from "@/lib/client/chat/notes";
import { ownJson } from "@/lib/contracts/typed";
import { AnswerCode } from "./answer-code";
import { FormulaLater } from "./formula-later";
import { withCursor, withDirection, withNotes } from "./markdown-tree";
import { NoteLink } from "./note-link";

const SETTLED = [withDirection];
const LIVE = [withDirection, withCursor];
type Plugins = NonNullable<ComponentProps<typeof ReactMarkdown>["remarkPlugins"]>;
/** In a price or a measure, as in "5~7", a single tilde is no mark. */
const TWO_TILDES = { singleTilde: false };
/** CJK plugins come after those they replace. */
const DIALECT: Plugins = [[remarkGfm, TWO_TILDES], remarkCjkFriendly, [remarkCjkStrikethrough, TWO_TILDES], remarkBreaks];
const COMPONENTS: Components & { note: typeof NoteLink } = {
  note: NoteLink,
  pre: Fence,
  code: Span,
  a: Anchor,
  // Images of other hosts are not loaded; those of this one were extracted before.
  img: ({ src, alt }) => (
    <a href={typeof src === "string" ? src : undefined} target="_blank" rel="noreferrer noopener">
      {alt || "picture"}
    </a>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className="overflow-x-auto" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? "done" : "to do"}>
      {checked ? "☑ " : "☐ "}
    </span>
  ),
  // The page has its own headings.
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
};

/** Rendered Markdown. Raw HTML stays text. */
export function Markdown({ text }: { text: string }) {
  return <MarkdownBlocks noted={takeNotes(markdownBlocks(text))} prefix={`${useId()}n`} live={false} />;
}

interface MarkdownBlocksProps {
  noted: Noted;
  /** The prefix of this text's footnote ids. */
  prefix: string;
  /** More text may follow. */
  live: boolean;
}

export function MarkdownBlocks({ noted, prefix, live }: MarkdownBlocksProps) {
  const { blocks, notes } = noted;
  const numbers = useSame(JSON.stringify(notes.map(({ label, number }) => [label, number])));
  const { before, all } = formulasBefore(blocks);
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
          key={index}
          block={block}
          live={live && index === blocks.length - 1}
          before={before[index] ?? all}
          {...{ noted, numbers, prefix }}
        />
      ))}
      {notes.length > 0 && (
        <ol data-part="notes" aria-label="Footnotes">
          {notes.map(({ number, text }) => (
            <li key={number} id={`${prefix}${number}`} tabIndex={-1}>
              <Words text={text} live={false} before={all} {...{ numbers, prefix }} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type Numbers = ReadonlyMap<string, number>;
/** The same map object while its content is unchanged. */
function useSame(json: string): Numbers {
  return useMemo(() => new Map(ownJson<[string, number][]>(json)), [json]);
}

const counted = new WeakMap<Block, number>();

function formulasBefore(blocks: readonly Block[]): { before: number[]; all: number } {
  let all = 0;
  const before = blocks.map((block) => {
    const count = counted.get(block) ?? (block.kind === "text" ? formulaCharacters(block.text) : 0);
    counted.set(block, count);
    all += count;
    return all - count;
  });
  return { before, all };
}

interface BlockViewProps extends MarkdownBlocksProps {
  block: Block;
  before: number;
  numbers: Numbers;
}

function BlockView({ block, noted, live, ...rest }: BlockViewProps) {
  if (block.kind === "code") return <AnswerCode text={block.text} language={block.language} open={block.open && live} />;
  const links = linksFor(block.text, noted.links);
  return <Words text={links === "" ? block.text : `${block.text}\n\n${links}`} live={live} {...rest} />;
}

interface WordsProps {
  text: string;
  /** Formula characters before this block. */
  before: number;
  numbers: Numbers;
  prefix: string;
  live: boolean;
}

/** One block of text. It is parsed again only when it changes. */
const Words = memo(function Words({ text, before, numbers, prefix, live }: WordsProps) {
  const plugins: Plugins = [...DIALECT, [withNotes, { numbers, prefix }]];
  return (
    <ReactMarkdown remarkPlugins={plugins} rehypePlugins={live ? LIVE : SETTLED} components={COMPONENTS as Components}>
      {markFormulas(text, before)}
    </ReactMarkdown>
  );
});

function Anchor({ href, children }: ComponentProps<"a">) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

function Heading({ children, dir }: { children?: ReactNode; dir?: string }) {
  return (
    <p className="font-strong" dir={dir}>
      {children}
    </p>
  );
}

function Span({ children, className }: ComponentProps<"code">) {
  const formula = typeof children === "string" ? formulaIn(children) : undefined;
  return formula ? <FormulaLater {...formula} tex={formula.tex.trim()} /> : <code className={className}>{children}</code>;
}

/** A fence in a list or a quotation. */
function Fence({ children }: ComponentProps<"pre">) {
  const code = isValidElement<{ className?: string; children?: ReactNode }>(children) ? children.props : undefined;
  const language = /language-(\S+)/.exec(code?.className ?? "")?.[1] ?? "";
  return <AnswerCode text={String(code?.children ?? "").replace(/\n$/, "")} language={language} />;
}
