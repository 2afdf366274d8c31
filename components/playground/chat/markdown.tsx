import { type ComponentProps, isValidElement, memo, type ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { markdownBlocks } from "@/lib/client/chat/answer";
import { CodeBlock } from "../../ui/code-block";

const PLUGINS = [remarkGfm];
const COMPONENTS: Components = {
  pre: Fence,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer noopener" className="link">
      {children}
    </a>
  ),
  // Images of other hosts are not fetched; those of this one were taken out before.
  img: ({ src, alt }) => (
    <a href={typeof src === "string" ? src : undefined} target="_blank" rel="noreferrer noopener" className="link">
      {alt || "picture"}
    </a>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className="chat-table" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
  input: ({ checked }) => <span aria-hidden="true">{checked ? "☑ " : "☐ "}</span>,
  // The page has its own headings.
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
};

/** Text with its marks drawn. Raw HTML stays text. */
export function Markdown({ text }: { text: string }) {
  return markdownBlocks(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
    <Block key={index} text={block} />
  ));
}

const Block = memo(function Block({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
      {text}
    </ReactMarkdown>
  );
});

function Heading({ children }: { children?: ReactNode }) {
  return <p className="chat-heading">{children}</p>;
}

function Fence({ children }: ComponentProps<"pre">) {
  const code = isValidElement<{ className?: string; children?: ReactNode }>(children) ? children.props : undefined;
  const language = /language-(\S+)/.exec(code?.className ?? "")?.[1] ?? "text";
  return <CodeBlock text={String(code?.children ?? "").replace(/\n$/, "")} name={language} what="the code" />;
}
