import { CodeBlock } from "@/components/ui/code-block";
import type { VideoJobDetail } from "@/lib/contracts/console-video";

/** The request as it was sent, with pictures shortened. */
export function RequestView({ job: { request } }: { job: Pick<VideoJobDetail, "request"> }) {
  if (!request) return <p className="hint">This job is from before requests were kept. Its film and figures are all there is.</p>;
  return (
    <div className="stack">
      <CodeBlock text={indented(request.body)} name={`${request.method} ${request.path}`} what="the request" />
      {request.cut && <p className="hint">Long values, such as pictures, are shortened here; they were sent whole.</p>}
    </div>
  );
}

export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
