import { answerParts, splitThinking } from "@/lib/client/chat/answer";
import type { SharedCall, SharedReply } from "@/lib/console/shares/contract";
import type { Playground } from "@/lib/contracts/playground";
import { Markdown } from "../playground/chat/markdown";
import { ReasoningFold } from "../playground/chat/reasoning-fold";
import { CodeBlock } from "../ui/code-block";
import { Note } from "../ui/note";
import { numbered } from "./asked";
import { SharedLists } from "./shared-lists";
import { Row, SharedImages } from "./shared-rows";
import { BELOW_MODEL } from "./styles";

/** Pages with text answers, including Markdown. */
const PROSE: readonly Playground[] = ["chat", "generate"];

/** The answer: text, images, a ranking, or why there is none. */
export function SharedReplyView({ playground, call }: { playground: Playground; call: SharedCall }) {
  const { reply, error } = call;
  return (
    <>
      {reply && (playground === "rerank" || playground === "moderation" || playground === "embeddings") ? (
        <SharedLists playground={playground} call={call} reply={reply} />
      ) : (
        reply && (
          <Row mark="AS" name={`Answer of ${call.model}`}>
            <ReplyText playground={playground} reply={reply} />
            <SharedImages images={reply.images ?? []} alt="Image in the answer" />
            {numbered(reply.leftOut ?? []).map(({ n, item }) => (
              <p key={n} className="text-dense text-ink-3">
                Not included in the link: {item}
              </p>
            ))}
          </Row>
        )
      )}
      {error && (
        <div className={BELOW_MODEL}>
          <Note kind="fail">
            {error.message} <span className="mono">{[error.status || "", error.code].filter(Boolean).join(" ")}</span>
          </Note>
        </div>
      )}
    </>
  );
}

function ReplyText({ playground, reply }: { playground: Playground; reply: SharedReply }) {
  const { toolCalls = [] } = reply;
  const said = PROSE.includes(playground) ? splitThinking(reply.text) : { reasoning: "", text: reply.text };
  const reasoning = (reply.reasoning ?? "") + said.reasoning;
  const { text } = said;
  return (
    <>
      {reasoning && <ReasoningFold reasoning={reasoning} />}
      {PROSE.includes(playground) ? <Prose text={text} /> : <Plain playground={playground} text={text} />}
      {numbered(toolCalls).map(({ n, item }) => (
        <CodeBlock key={n} text={pretty(item.arguments)} name={`call ${item.name}`} what="the arguments" />
      ))}
    </>
  );
}

function Prose({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <div className="prose">
      {numbered(answerParts(text)).map(({ n, item: part }) =>
        part.kind === "image" ? (
          <SharedImages key={n} images={[part.url]} alt={part.alt || "Image in the answer"} inProse />
        ) : (
          <Markdown key={n} text={part.text} />
        ),
      )}
    </div>
  );
}

/** Structured answers: a completion may have several texts, an image has its prompts. */
function Plain({ playground, text }: { playground: Playground; text: string }) {
  const texts = playground === "image" ? promptsIn(text) : playground === "speech" ? [] : text.split("\f");
  return numbered(texts).map(({ n, item }) => (
    <div
      key={n}
      dir="auto"
      className={`whitespace-pre-wrap break-words ${playground === "image" ? "text-dense text-ink-3" : n > 1 ? "mt-3 border-t border-rule pt-3" : ""}`}
    >
      {playground === "image" ? `Generated from: ${item}` : item}
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
