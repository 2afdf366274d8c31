import { buttonClass } from "../ui/button";
import { Link } from "../ui/link";

/** A link to connecting a provider, for pages without a model. */
export function ConnectLink() {
  return (
    <Link href="/providers" className={buttonClass({ small: true })}>
      Connect a provider
    </Link>
  );
}
