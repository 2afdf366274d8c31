import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { isSandbox } from "../../lib/client/sandbox";
import { SimulatedTag, Tag } from "../ui/tag";

type Made = Pick<ConsoleAsset, "origin" | "model">;

/** True if the sandbox made it. */
export const isSimulated = ({ origin, model }: Made) => origin !== "sample" && isSandbox(model ?? "");

export function SampleTag({ asset: { origin } }: { asset: Made }) {
  return origin === "sample" ? <Tag>sample</Tag> : null;
}

/** For an asset on its own: marks samples and sandbox output. */
export function OriginTag({ asset }: { asset: Made }) {
  return isSimulated(asset) ? <SimulatedTag /> : <SampleTag asset={asset} />;
}
