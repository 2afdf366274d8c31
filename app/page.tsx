import { CallSamples } from "@/components/first-call/call-samples";
import { Line } from "@/components/first-call/line";
import { ModelTracks } from "@/components/first-call/model-tracks";
import { callSamples } from "@/components/first-call/samples";
import { CopyButton } from "@/components/ui/copy-button";
import { Mark, OkGlyph } from "@/components/ui/icons";
import { overview } from "@/lib/serve";

export const dynamic = "force-dynamic";

const LINKS = [
  { href: "/guide/getting-started.md", label: "/guide", about: "how to start, and what each part does" },
  { href: "/openapi.json", label: "/openapi.json", about: "every endpoint, as OpenAPI 3.1" },
  { href: "/llms.txt", label: "/llms.txt", about: "the same in short, for language models" },
  { href: "/healthz", label: "/healthz", about: "whether the process answers" },
] as const;

/** Shows that the gateway runs, and what to do next. */
export default async function HomePage() {
  const { baseUrl, version, setUp, models } = await overview();
  const model = models.find(({ capabilities }) => capabilities.includes("chat"))?.id ?? "sandbox-chat";
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 flex-none items-center gap-3 border-rule border-b px-4">
        <Mark />
        <span className="font-strong text-prose">Switchyard</span>
        <span className="label ml-auto">Version {version}</span>
      </header>
      <main className="grid flex-1 grid-cols-1 max-lg:content-start lg:grid-cols-[minmax(0,720px)_minmax(0,1fr)]">
        <div className="min-w-0 px-4 pt-8 pb-12 lg:border-rule lg:border-r lg:pr-6">
          <Running baseUrl={baseUrl} />
          <FirstCall baseUrl={baseUrl} model={model} setUp={setUp} />
        </div>
        <aside className="min-w-0 border-rule border-t lg:border-t-0">
          <SideHead title="Models that answer now" figure={models.length} />
          {models.length > 0 ? <ModelTracks models={models} /> : <NoModels />}
          <SideHead title="Read on" />
          <ul>
            {LINKS.map(({ href, label, about }) => (
              <li key={href} className="flex min-h-9 flex-wrap items-center gap-x-3 border-rule border-b px-4 py-2 pointer-coarse:py-0">
                <a href={href} className="font-mono text-dense pointer-coarse:py-3.5">
                  {label}
                </a>
                <span className="label ml-auto">{about}</span>
              </li>
            ))}
          </ul>
        </aside>
      </main>
    </div>
  );
}

function Running({ baseUrl }: { baseUrl: string }) {
  return (
    <section className="pb-8">
      <h1 className="font-strong text-big tracking-[-0.005em]">Switchyard is running</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-2">
        <OkGlyph />
        <span className="label">Base URL</span>
        <span className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 font-mono text-base [overflow-wrap:anywhere]">{baseUrl}/v1</code>
          <CopyButton text={`${baseUrl}/v1`} what="the base URL" />
        </span>
      </div>
    </section>
  );
}

function FirstCall({ baseUrl, model, setUp }: { baseUrl: string; model: string; setUp: boolean }) {
  const keyHint = setUp
    ? "Run this where the gateway runs. The secret is printed once."
    : "Open the one-time address that the server printed at its start, or run this where the gateway runs.";
  return (
    <section aria-labelledby="first-call">
      <h2 id="first-call" className="border-rule-2 border-b pb-3 font-strong text-prose">
        Three lines to a first call
      </h2>
      <ol>
        <Line number={1} title="Make a key" hint={keyHint} command={{ text: "npm run keys -- create --name first", what: "the command" }} />
        <Line
          number={2}
          title="Put it in your environment"
          hint="Samples read it from there, so it never stands in a file you share."
          command={{ text: 'export SWITCHYARD_KEY="paste the secret you saved"', what: "the export" }}
        />
        <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-2 py-3">
          <span aria-hidden="true" className="font-mono text-dense leading-5 text-ink-3">
            3
          </span>
          <div className="min-w-0">
            <h3 className="font-strong text-control">Make the call</h3>
            <p className="mb-2 text-dense text-ink-3">
              Any client of the usual chat API works: give it the base URL and the key, and name a model from the list.
            </p>
            <CallSamples samples={callSamples({ baseUrl, model })} />
          </div>
        </li>
      </ol>
    </section>
  );
}

function SideHead({ title, figure }: { title: string; figure?: number }) {
  return (
    <div className="flex h-9 items-center border-rule-2 border-b px-4 [ul+&]:mt-8">
      <h2 className="font-strong text-base">{title}</h2>
      {figure !== undefined && <span className="ml-auto font-mono text-dense text-ink-3">{figure}</span>}
    </div>
  );
}

function NoModels() {
  return (
    <p className="border-rule border-b px-4 py-3 text-dense text-ink-2">
      No model answers at the moment. Set OPENAI_BASE_URL and OPENAI_API_KEY, then start again.
    </p>
  );
}
