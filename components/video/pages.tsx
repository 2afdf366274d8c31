"use client";

import { PlaygroundWaiting } from "../playground/waiting";
import { PageHeader } from "../shell/page-header";
import { later } from "../ui/later";
import { BoardWaiting } from "./board/waiting";
import { JobWaiting } from "./job/waiting";

/** The board, and the pages of a new video and of a job. Their code is loaded after the first paint. */
export const VideoBoardPage = later(
  () => import("./board/video-page").then(({ VideoPage }) => VideoPage),
  () => (
    <>
      <PageHeader title="Video" />
      <div className="bar" />
      <BoardWaiting />
    </>
  ),
);
export const NewVideoPage = later(
  () => import("./new/new-video").then(({ NewVideo }) => NewVideo),
  () => <PlaygroundWaiting title="New video" />,
);
export const VideoJobPage = later(
  () => import("./job/job-page").then(({ JobPage }) => JobPage),
  () => <JobWaiting id="" />,
);
