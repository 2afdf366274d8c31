import type { LabFault } from "@/lib/console/fault-lab/contract";
import { keysOf } from "@/lib/contracts/typed";
import { formatMs } from "../playground/figures";
import { Table } from "../table/table";
import { Button } from "../ui/button";
import { StatusMark } from "../ui/status-mark";
import type { Sent } from "./experiment";
import { FAULTS, outcomeOf } from "./labels";

interface FaultTableProps {
  of: Readonly<Partial<Record<LabFault, Sent>>>;
  shown: LabFault | undefined;
  pending: boolean;
  onShow(fault: LabFault): void;
  onSendAll(): void;
}

/** Every fault and what its last call came to. */
export function FaultTable({ of: sent, shown, pending, onShow, onSendAll }: FaultTableProps) {
  return (
    <section aria-label="Every fault" className="flex flex-none flex-col">
      <div className="bar border-rule border-t">
        <h2 className="font-strong">Every fault, last sent</h2>
        <Button small className="ml-auto" disabled={pending} onClick={onSendAll}>
          Send all
        </Button>
      </div>
      <Table rows="compact">
        <caption className="sr-only">The last call with each fault</caption>
        <colgroup>
          <col className="w-25" />
          <col />
          <col className="hidden w-20 2xl:table-column" />
          <col className="w-17" />
          <col className="w-18 max-md:hidden" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Fault</th>
            <th scope="col">The caller got</th>
            <th scope="col" className="num hidden 2xl:table-cell">
              First token
            </th>
            <th scope="col" className="num">
              Attempts
            </th>
            <th scope="col" className="max-md:hidden">
              Whose
            </th>
          </tr>
        </thead>
        <tbody>
          {keysOf(FAULTS).map((fault) => {
            const made = sent[fault]?.made;
            return (
              <tr key={fault} className={fault === shown ? "bg-selected" : ""}>
                <td>
                  {made ? (
                    <button type="button" className="mono cursor-pointer text-link underline" onClick={() => onShow(fault)}>
                      {fault}
                    </button>
                  ) : (
                    <span className="mono text-ink-2">{fault}</span>
                  )}
                </td>
                <td>{made ? <StatusMark {...outcomeOf(made)} /> : <span className="text-ink-3">not sent</span>}</td>
                <td className="num hidden 2xl:table-cell">{made ? formatMs(made.firstTokenMs ?? undefined).join(" ") : ""}</td>
                <td className="num">{made?.attempts.length ?? ""}</td>
                <td className="text-ink-2 max-md:hidden">{made?.attribution.party ?? ""}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
