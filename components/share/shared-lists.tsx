import type { SharedCall, SharedReply } from "@/lib/contracts/console-shares";
import { fromText as vectorsFrom } from "../embeddings/answer";
import { categoryOrder, formatScore as scoreOf, topName, fromText as verdictsFrom } from "../moderation/verdicts";
import { formatScore, fromText as rankingFrom } from "../rerank/ranking";
import { FactList } from "../ui/fact-list";
import { ScrollBox } from "../ui/scroll-box";
import { StatusMark } from "../ui/status-mark";
import { documentsIn, numbered } from "./asked";

interface ListProps {
  call: SharedCall;
  reply: SharedReply;
}

/** Answers that are figures for each text that was sent. */
export function SharedLists({ bench, ...props }: ListProps & { bench: "rerank" | "moderation" | "embeddings" }) {
  if (bench === "rerank") return <Ranking {...props} />;
  return bench === "moderation" ? <Verdicts reply={props.reply} /> : <Vectors reply={props.reply} />;
}

function Ranking({ call, reply }: ListProps) {
  const documents = documentsIn(call.request);
  return (
    <ScrollBox className="share-table" label="Ranking">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="num w-12">
              Rank
            </th>
            <th scope="col" className="num w-20">
              Score
            </th>
            <th scope="col" className="num w-14">
              Sent
            </th>
            <th scope="col">Document</th>
          </tr>
        </thead>
        <tbody>
          {rankingFrom(reply.text).map(({ index, score }, rank) => (
            <tr key={index}>
              <td className="num mono">{rank + 1}</td>
              <td className="num mono">{formatScore(score)}</td>
              <td className="num mono dim2">{index + 1}</td>
              <td className="share-cell">{documents[index]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Columns of categories that are shown: the highest ones. */
const CATEGORIES = 4;

function Verdicts({ reply }: Pick<ListProps, "reply">) {
  const verdicts = verdictsFrom(reply.text);
  const names = categoryOrder(verdicts).slice(0, CATEGORIES);
  return (
    <ScrollBox className="share-table" label="Verdicts">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="w-14">
              Text
            </th>
            <th scope="col" className="w-24">
              Verdict
            </th>
            <th scope="col" className="w-36">
              Highest
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="num w-28">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(verdicts).map(({ n, item: verdict }) => (
            <tr key={n}>
              <td className="mono dim2">{n}</td>
              <td>
                <StatusMark kind={verdict.flagged ? "fail" : "ok"} word={verdict.flagged ? "Flagged" : "Passed"} />
              </td>
              <td>{topName(verdict)}</td>
              {names.map((name) => (
                <td key={name} className="num mono">
                  {scoreOf(verdict.categories.find((category) => category.name === name)?.score ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Vectors({ reply }: Pick<ListProps, "reply">) {
  const { count, dims, norm, tokens } = vectorsFrom(reply.text);
  return (
    <div className="share-say">
      <FactList
        facts={[
          ["Vectors", count],
          ["Dimensions", dims],
          ["Mean length", norm.toFixed(4)],
          ["Tokens", tokens ?? "–"],
        ]}
      />
      <p className="hint mt-2">The vectors themselves are not kept with a link.</p>
    </div>
  );
}
