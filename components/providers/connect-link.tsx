import Link from "next/link";
import { buttonClass } from "../ui/button";

/** Leads to where a provider is connected, from pages that have no model. */
export function ConnectLink() {
  return (
    <Link href="/providers" className={buttonClass({ small: true })}>
      Connect a provider
    </Link>
  );
}
