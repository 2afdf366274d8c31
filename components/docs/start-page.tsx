import type { GuideEntry } from "@/lib/docs/guide";
import { type Api, usualErrors } from "@/lib/docs/operations";
import { CodeBlock } from "../ui/code-block";
import { CopyButton } from "../ui/copy-button";
import { Link } from "../ui/link";
import { Landing } from "./anchor";
import { AnswerRows } from "./answers";
import { Prose } from "./prose";
import { Section } from "./section";

interface StartPageProps {
  api: Api;
  /** The gateway's own address. */
  baseUrl: string;
  /** A model for samples; undefined if there is none. */
  model: string | undefined;
  guides: readonly GuideEntry[];
}

export function StartPage({ api, baseUrl, model, guides }: StartPageProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <article className="max-w-[960px] px-4 py-6 sm:px-8">
        <Landing />
        <h2 className="text-big font-strong tracking-[-0.01em]">One address, one key</h2>
        <p className="text-ink-2 mt-3 max-w-[600px] text-control leading-[22px]">
          Standard client libraries work unchanged with this address and a key. Each operation has a page with its fields, responses and
          code samples.
        </p>
        <Address baseUrl={baseUrl} />
        <FirstCall baseUrl={baseUrl} model={model} />
        <Errors api={api} />
        {guides.length > 0 && <Guides guides={guides} />}
        <Operations groups={api.groups} />
      </article>
    </div>
  );
}

function Address({ baseUrl }: { baseUrl: string }) {
  const addresses = [
    { name: "OpenAI libraries", text: `${baseUrl}/v1` },
    { name: "Every other path", text: baseUrl },
  ];
  return (
    <Section id="address" title="Base address">
      <dl className="border-t border-rule-2">
        {addresses.map(({ name, text }) => (
          <div key={name} className="grid items-center gap-x-4 border-b border-rule py-1 sm:grid-cols-[152px_minmax(0,1fr)]">
            <dt className="label">{name}</dt>
            <dd className="flex min-w-0 items-center gap-2">
              <code className="mono break-all">{text}</code>
              <CopyButton small text={text} what={`the address for ${name}`} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const KEY_FORMS = [
  ["Every operation", "Authorization: Bearer $TRUNKLINE_KEY"],
  ["Native content, header", "x-goog-api-key: $TRUNKLINE_KEY"],
  ["Native content, query parameter", "?key=$TRUNKLINE_KEY"],
] as const;

function FirstCall({ baseUrl, model }: Pick<StartPageProps, "baseUrl" | "model">) {
  const body = JSON.stringify({ model: model ?? "a-model-of-yours", messages: [{ role: "user", content: "Say hello" }] });
  const call = [
    `curl ${baseUrl}/v1/chat/completions \\`,
    '  -H "Authorization: Bearer $TRUNKLINE_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}'`,
  ].join("\n");
  return (
    <Section id="authentication" title="Authentication" aside={<Link href="/keys/new">New key</Link>}>
      <dl className="border-t border-rule-2">
        {KEY_FORMS.map(([name, text]) => (
          <div key={name} className="grid gap-x-4 border-b border-rule py-1.5 sm:grid-cols-[152px_minmax(0,1fr)]">
            <dt className="label whitespace-normal!">{name}</dt>
            <dd className="mono break-all">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <CodeBlock name="First call" text={call} what="the first call" />
      </div>
    </Section>
  );
}

const ERROR = `{
  "error": {
    "message": "Human-readable message; may change.",
    "type": "invalid_request_error",
    "param": "messages",
    "code": "missing_required_parameter"
  }
}`;

function Errors({ api }: { api: Api }) {
  return (
    <Section id="errors" title="Errors">
      <p className="text-dense text-ink-2 pb-2">
        Handle errors by status and code. Some families use their own error format, shown on their pages, which contains this one. Every
        response has the header <code className="mono">x-request-id</code>: include it when you report a problem.
      </p>
      <CodeBlock name="Standard format" text={ERROR} what="the error format" />
      <div className="mt-4">
        <AnswerRows answers={usualErrors(api)} />
      </div>
    </Section>
  );
}

function Guides({ guides }: { guides: readonly GuideEntry[] }) {
  return (
    <Section id="guides" title="Guides">
      <ul className="border-t border-rule-2">
        {guides.map(({ name, title, summary }) => (
          <li key={name} className="grid gap-x-4 gap-y-0.5 border-b border-rule py-2 sm:grid-cols-[192px_minmax(0,1fr)]">
            <Link href={`/docs/guide/${name}`}>{title}</Link>
            <Prose text={withoutLinks(summary)} className="text-ink-2" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** `[people](accounts.md)` → `people` */
const withoutLinks = (text: string) => text.replace(/\[([^\]]*)\]\([^)]*\)?/g, "$1");

function Operations({ groups }: { groups: Api["groups"] }) {
  return groups.map(({ tag, entries }) => (
    <Section key={tag} id={`tag-${tag.toLowerCase().replaceAll(" ", "-")}`} title={tag} aside={`${entries.length} operations`}>
      <ul className="border-t border-rule-2">
        {entries.map(({ id, method, path, summary }) => (
          <li key={id} className="grid gap-x-4 border-b border-rule py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <Link href={`/docs/${id}`}>{summary}</Link>
            <span className="mono text-ink-2 break-all">{`${method} ${path}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  ));
}
