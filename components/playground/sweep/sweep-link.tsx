import { buttonClass } from "../../ui/button";
import { ICON_ON_PHONE } from "../../ui/head";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import type { SweptPlayground } from "./swept";

/** To the sweep of a playground's prompt. */
export function SweepLink({ playground }: { playground: SweptPlayground }) {
  return (
    <Link
      href={`/play/${playground}/sweep`}
      className={`${buttonClass({ variant: "quiet" })} ${ICON_ON_PHONE}`}
      title="Run this prompt many times, or with several values"
    >
      <Icon name="refresh" />
      <span className="max-2xl:sr-only">Sweep</span>
    </Link>
  );
}
