import { storyOf } from "@/lib/client/fault-lab/story";
import type { LabCall } from "@/lib/console/fault-lab/contract";
import { Table } from "../table/table";

const WRAPS = "wrap-anywhere whitespace-normal py-1 align-top";

/** The events on the rail, as a table. */
export function LabStory({ of: made }: { of: LabCall }) {
  return (
    <Table rows="compact" className="flex-none">
      <caption className="sr-only">What happened</caption>
      <colgroup>
        <col className="w-24" />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">At</th>
          <th scope="col">Happened</th>
          <th scope="col">Consequence</th>
        </tr>
      </thead>
      <tbody>
        {storyOf(made).map(({ atMs, happened, so }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the story
          <tr key={at}>
            <td className="mono py-1 align-top text-ink-2">{`+${(atMs / 1_000).toFixed(3)} s`}</td>
            <td className={WRAPS}>{happened}</td>
            <td className={`${WRAPS} text-ink-2`}>{so}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
