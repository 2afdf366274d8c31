import type { DocAccess, DocAnswer, DocOperation, DocParameter } from "@/lib/docs/operations";
import { type KnownModel, trialOf } from "@/lib/docs/trial";
import { Landing } from "./anchor";
import { AnswerRows, GoodAnswer, isGood } from "./answers";
import { CopyLater } from "./copy-later";
import { FieldList, Forms } from "./field-list";
import { Prose } from "./prose";
import { Section } from "./section";
import { TrialSession } from "./trial-session";

const ACCESS: Record<DocAccess, string> = {
  public: "No key required.",
  key: "Requires an API key: Authorization: Bearer.",
  console: "Console API. Requires the session cookie, or an API key with scope admin.",
};
/** Models listed under a field; the rest is counted. */
const NAMED = 6;

interface OperationPageProps {
  operation: DocOperation;
  /** The gateway's own address. */
  baseUrl: string;
  models: readonly KnownModel[];
  /** Whether the reader is signed in, and can send calls. */
  personal: boolean;
}

export function OperationPage({ operation, baseUrl, models, personal }: OperationPageProps) {
  const trial = trialOf(operation, models);
  const errors = operation.answers.filter((answer) => !isGood(answer));
  const good = operation.answers.find(isGood);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain xl:flex-row xl:overflow-visible">
      <article className="min-w-0 flex-none px-4 py-6 sm:px-8 xl:flex-1 xl:overflow-y-auto xl:overscroll-contain">
        <Landing />
        <Title operation={operation} baseUrl={baseUrl} />
        <Parameters parameters={operation.parameters.filter(isInAddress)} id="parameters" title="Path and query" />
        {operation.body && <Body body={operation.body} model={trial.model} />}
        <Parameters parameters={operation.parameters.filter((parameter) => !isInAddress(parameter))} id="headers" title="Headers" />
        <Section id="answers" title="Answers">
          <AnswerRows answers={operation.answers} />
        </Section>
        {good && good.content.length > 0 && (
          <Section id="reply" title="Reply" aside={good.status}>
            <div className="border-t border-rule-2">
              <GoodAnswer answer={good} />
            </div>
          </Section>
        )}
        <ErrorForm errors={errors} />
      </article>
      <aside
        aria-label="Code and first call"
        className="flex flex-none flex-col border-t border-rule bg-panel xl:w-[clamp(384px,31.2vw,448px)] xl:overflow-y-auto xl:overscroll-contain xl:border-t-0 xl:border-l"
      >
        <TrialSession key={operation.id} trial={trial} origin={baseUrl} personal={personal} />
        {!personal && (
          <p className="text-dense text-ink-3 px-4 py-3">
            <a href={`/login?next=${encodeURIComponent(`/docs/${operation.id}`)}`}>Sign in</a> to send this call from here.
          </p>
        )}
      </aside>
    </div>
  );
}

function Title({ operation, baseUrl }: Pick<OperationPageProps, "operation" | "baseUrl">) {
  const { method, path, summary, description, aliases, access, id } = operation;
  return (
    <>
      <h2 className="text-big font-strong tracking-[-0.01em] break-words">{summary}</h2>
      <div className="flex min-w-0 items-center gap-2 mt-2 flex-wrap gap-y-0!">
        <p className="font-mono text-base break-all">
          <b className="font-semibold!">{method}</b> {path}
        </p>
        <CopyLater small text={`${baseUrl}${path}`} what="the address" />
      </div>
      {description && <Prose text={description} className="text-ink-2 mt-3 max-w-[600px] text-control leading-[22px]" />}
      <p className="text-dense text-ink-3 mt-2">
        {ACCESS[access]} Operation id: <code className="mono">{id}</code>.
      </p>
      {aliases.length > 0 && (
        <p className="text-dense text-ink-3 mt-1 break-words">
          Also at <code className="mono break-all">{aliases.join(", ")}</code>.
        </p>
      )}
    </>
  );
}

function isInAddress(parameter: DocParameter): boolean {
  return parameter.in === "path" || parameter.in === "query";
}

function Parameters({ parameters, id, title }: { parameters: readonly DocParameter[]; id: string; title: string }) {
  if (parameters.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <FieldList
        anchor="parameter"
        fields={parameters}
        extra={({ name }) => {
          const parameter = parameters.find((one) => one.name === name);
          return parameter && isInAddress(parameter) && <span className="label">{`in the ${parameter.in}`}</span>;
        }}
      />
    </Section>
  );
}

function Body({ body, model }: { body: NonNullable<DocOperation["body"]>; model: ReturnType<typeof trialOf>["model"] }) {
  const { schema, types } = body;
  const [only] = schema.forms;
  return (
    <Section id="body" title="Body" aside={types.join(", ")}>
      {schema.description && <Prose text={schema.description} className="text-dense text-ink-2 pb-1" />}
      {schema.forms.length === 1 && only ? (
        <FieldList
          anchor="body"
          fields={only.fields}
          extra={({ name }) =>
            model?.in === "body" && model.name === name && <p className="mono text-ink-2 break-words">{namesOf(model.choices)}</p>
          }
        />
      ) : (
        <div className="border-t border-rule-2">
          <Forms forms={schema.forms} of="the body" />
        </div>
      )}
    </Section>
  );
}

function namesOf(models: readonly string[]): string {
  const more = models.length - NAMED;
  return models.slice(0, NAMED).join(", ") + (more > 0 ? `, and ${more} more` : "");
}

/** An operation's errors share the family's form. */
function ErrorForm({ errors }: { errors: readonly DocAnswer[] }) {
  const content = errors.find((answer) => answer.content.length > 0)?.content[0];
  const headers = [...new Map(errors.flatMap((answer) => answer.headers).map((header) => [header.name, header])).values()];
  if (!content) return null;
  return (
    <Section id="errors" title="Error format">
      <div className="border-t border-rule-2">
        <GoodAnswer answer={{ status: "", meaning: "", codes: [], headers, content: [content] }} />
      </div>
    </Section>
  );
}
