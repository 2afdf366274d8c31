import { LoadingRows } from "@/components/ui/loading-rows";
import { VideoCrumb } from "../crumb";
import { MAIN, NO_VIDEO, PAGE, SIDE, TITLE, VIDEO_PLACE } from "./styles";

/** The loading page of a job: the video's space, and rows beside it. */
export function JobWaiting({ id }: { id: string }) {
  return (
    <>
      <header className="head-wraps">
        <VideoCrumb />
        <h1 className={TITLE}>{id}</h1>
      </header>
      <div className={PAGE}>
        <section className={MAIN} aria-label="Video">
          <div className={VIDEO_PLACE}>
            <div className={NO_VIDEO} />
          </div>
        </section>
        <section className={SIDE} aria-label="Progress">
          <LoadingRows rows={8} label="Fetching the job" />
        </section>
      </div>
    </>
  );
}
