import type { SharedCall, SharedReply } from "@/lib/console/shares/contract";
import { fromText as vectorsFrom } from "../playground/embeddings/answer";
import { categoryOrder, formatScore as scoreOf, topName, fromText as verdictsFrom } from "../playground/moderation/verdicts";
import { formatScore, fromText as rankingFrom } from "../playground/rerank/ranking";
import { Table } from "../table/table";
import { FactList } from "../ui/fact-list";
import { ScrollBox } from "../ui/scroll-box";
import { StatusMark } from "../ui/status-mark";
import { documentsIn, numbered } from "./asked";
import { BELOW_MODEL } from "./styles";

const TABLE_BOX = "overflow-x-auto py-2";

interface ListProps {
  call: SharedCall;
  reply: SharedReply;
}

/** Answers that have figures for each input text. */
export function SharedLists({ playground, ...props }: ListProps & { playground: "rerank" | "moderation" | "embeddings" }) {
  if (playground === "rerank") return <Ranking {...props} />;
  return playground === "moderation" ? <Verdicts reply={props.reply} /> : <Vectors reply={props.reply} />;
}

function Ranking({ call, reply }: ListProps) {
  const documents = documentsIn(call.request);
  return (
    <ScrollBox className={TABLE_BOX} label="Ranking">
      <Table className="min-w-[560px]">
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
              <td className="num mono text-ink-3">{index + 1}</td>
              <td className="whitespace-normal py-2 wrap-anywhere">{documents[index]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  );
}

/** The category columns shown: the highest ones. */
const CATEGORIES = 4;

function Verdicts({ reply }: Pick<ListProps, "reply">) {
  const verdicts = verdictsFrom(reply.text);
  const names = categoryOrder(verdicts).slice(0, CATEGORIES);
  return (
    <ScrollBox className={TABLE_BOX} label="Verdicts">
      <Table className="min-w-[560px]">
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
              <td className="mono text-ink-3">{n}</td>
              <td>
                <StatusMark kind={verdict.flagged ? "fail" : "ok"} word={verdict.flagged ? "Flagged" : "Clear"} />
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
      </Table>
    </ScrollBox>
  );
}

function Vectors({ reply }: Pick<ListProps, "reply">) {
  const { count, dims, norm, tokens } = vectorsFrom(reply.text);
  return (
    <div className={BELOW_MODEL}>
      <FactList
        facts={[
          ["Vectors", count],
          ["Dimensions", dims],
          ["Mean length", norm.toFixed(4)],
          ["Tokens", tokens ?? "–"],
        ]}
      />
      <p className="text-dense text-ink-3 mt-2">Vectors are not included in a link.</p>
    </div>
  );
}
