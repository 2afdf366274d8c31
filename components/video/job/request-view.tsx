import { CodeBlock } from "@/components/ui/code-block";
import { prettyJson } from "@/lib/client/pretty";
import type { VideoJobDetail } from "@/lib/console/video/contract";

/** The request as sent, with images shortened. */
export function RequestView({ job: { request } }: { job: Pick<VideoJobDetail, "request"> }) {
  if (!request) return <p className="text-dense text-ink-3">The request of this job was not recorded.</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CodeBlock text={prettyJson(request.body)} name={`${request.method} ${request.path}`} what="the request" />
      {request.cut && <p className="text-dense text-ink-3">Long values such as images are shortened here; they were sent in full.</p>}
    </div>
  );
}
