import { answerParts } from "@/lib/client/chat-answer";
import type { Bench } from "@/lib/contracts/console-runs";
import type { SharedCall, SharedReply } from "@/lib/contracts/console-shares";
import { Markdown } from "../chat/markdown";
import { CodeBlock } from "../ui/code-block";
import { Note } from "../ui/note";
import { numbered } from "./asked";
import { SharedLists } from "./shared-lists";
import { Row, SharedPictures } from "./shared-rows";

/** Pages whose answer is words, with marks of markdown where models write them. */
const PROSE: readonly Bench[] = ["chat", "generate"];

/** What came back: words, pictures, a ranking, or why there is nothing. */
export function SharedReplyView({ bench, call }: { bench: Bench; call: SharedCall }) {
  const { reply, error } = call;
  return (
    <>
      {reply && (bench === "rerank" || bench === "moderation" || bench === "embeddings") ? (
        <SharedLists bench={bench} call={call} reply={reply} />
      ) : (
        reply && (
          <Row mark="AS" name={`Answer of ${call.model}`}>
            <Words bench={bench} reply={reply} />
            <SharedPictures pictures={reply.pictures ?? []} alt="Picture of the answer" />
            {numbered(reply.leftOut ?? []).map(({ n, item }) => (
              <p key={n} className="hint">
                Not kept with the link: {item}
              </p>
            ))}
          </Row>
        )
      )}
      {error && (
        <div className="share-say">
          <Note kind="fail">
            {error.message} <span className="mono">{[error.status || "", error.code].filter(Boolean).join(" ")}</span>
          </Note>
        </div>
      )}
    </>
  );
}

function Words({ bench, reply }: { bench: Bench; reply: SharedReply }) {
  const { text, reasoning, toolCalls = [] } = reply;
  return (
    <>
      {reasoning && (
        <details className="share-thoughts">
          <summary className="dense dim">Reasoned</summary>
          <div className="chat-reasoning">{reasoning}</div>
        </details>
      )}
      {PROSE.includes(bench) ? <Prose text={text} /> : <Plain bench={bench} text={text} />}
      {numbered(toolCalls).map(({ n, item }) => (
        <CodeBlock key={n} text={pretty(item.arguments)} name={`call ${item.name}`} what="the arguments" />
      ))}
    </>
  );
}

function Prose({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <div className="chat-prose">
      {numbered(answerParts(text)).map(({ n, item: part }) =>
        part.kind === "image" ? (
          <SharedPictures key={n} pictures={[part.url]} alt={part.alt || "Picture of the answer"} />
        ) : (
          <Markdown key={n} text={part.text} />
        ),
      )}
    </div>
  );
}

/** Answers that are no prose: a completion may be several texts, a picture has the prompts it was made with. */
function Plain({ bench, text }: { bench: Bench; text: string }) {
  const texts = bench === "image" ? promptsIn(text) : bench === "speech" ? [] : text.split("\f");
  return numbered(texts).map(({ n, item }) => (
    <div key={n} className={`whitespace-pre-wrap break-words ${bench === "image" ? "hint" : "share-plain"}`}>
      {bench === "image" ? `Drawn from: ${item}` : item}
    </div>
  ));
}

function promptsIn(text: string): string[] {
  const results = parsed(text);
  return Array.isArray(results)
    ? results.flatMap(({ revised }: { revised?: unknown }) => (typeof revised === "string" ? [revised] : []))
    : [];
}

function pretty(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
