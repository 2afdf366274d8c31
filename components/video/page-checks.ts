import { NONE, type PageChecks } from "../page-check";

export const VIDEO_CHECKS: PageChecks = {
  "/video": {
    title: /^Video$/,
    filled: () => ["/video", "/video?view=table", "/video?q=nothing-is-called-this"],
    asks: "**/api/console/video/board*",
    firstLoad: ["/video"],
  },
  "/video/new": { title: /^New video$/, asks: "**/api/console/models*", firstLoad: ["/video/new"] },
  "/video/[jobId]": {
    title: /./,
    empty: [`/video/task_${NONE}`],
    filled: ({ video, failedVideo }) => [`/video/${video}`, `/video/${failedVideo}`],
    asks: "**/api/console/video/jobs/*",
  },
};
