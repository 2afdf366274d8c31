import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";

/** The description as files. `openapi`: `3.1.1` */
export function DocsFiles({ openapi }: { openapi: string }) {
  return (
    <>
      <span className="label max-lg:hidden">{`OpenAPI ${openapi.split(".", 2).join(".")}`}</span>
      <a className={`${buttonClass({ variant: "quiet" })} max-sm:hidden`} href="/openapi.json" download>
        <Icon name="download" />
        openapi.json
      </a>
      <a className={`${buttonClass({ variant: "quiet" })} max-sm:hidden`} href="/llms.txt">
        llms.txt
      </a>
    </>
  );
}
