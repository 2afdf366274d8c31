import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { isSandbox } from "../../lib/client/sandbox";
import { SimulatedTag, Tag } from "../ui/tag";

type Made = Pick<ConsoleAsset, "origin" | "model">;

/** Whether the sandbox made it. */
export const isSimulated = ({ origin, model }: Made) => origin !== "sample" && isSandbox(model ?? "");

/** What came with the program is marked wherever it stands. */
export function SampleTag({ asset: { origin } }: { asset: Made }) {
  return origin === "sample" ? <Tag>sample</Tag> : null;
}

/** Where an asset stands alone: what came with the program, and what the sandbox made. */
export function OriginTag({ asset }: { asset: Made }) {
  return isSimulated(asset) ? <SimulatedTag /> : <SampleTag asset={asset} />;
}
