import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { SimulatedTag, Tag } from "../ui/tag";

const SANDBOX = /(^|\/)sandbox-/;

/** What came with the program, and what the sandbox made, is marked. */
export function OriginTag({ asset: { origin, model } }: { asset: Pick<ConsoleAsset, "origin" | "model"> }) {
  if (origin === "sample") return <Tag>sample</Tag>;
  return SANDBOX.test(model ?? "") ? <SimulatedTag /> : null;
}
