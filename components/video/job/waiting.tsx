import { LoadingRows } from "@/components/ui/loading-rows";
import { VideoCrumb } from "../crumb";

/** The page of a job while it is read: the film's place, and rows beside it. */
export function JobWaiting({ id }: { id: string }) {
  return (
    <>
      <header className="head job-head">
        <VideoCrumb />
        <h1 className="title job-title">{id}</h1>
      </header>
      <div className="job-page">
        <section className="job-main" aria-label="Film">
          <div className="film-place">
            <div className="film-empty" />
          </div>
        </section>
        <section className="job-side" aria-label="How it went">
          <LoadingRows rows={8} label="Fetching the job" />
        </section>
      </div>
    </>
  );
}
