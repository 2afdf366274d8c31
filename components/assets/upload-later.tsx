"use client";

import { Button } from "../ui/button";
import { later } from "../ui/later";
import { ICON_ON_PHONE } from "./styles";

/** `upload-ways.tsx`, loaded after the first paint. */
export const UploadButton = later(() => import("./upload-ways").then(({ UploadButton }) => UploadButton), UploadWaiting);
export const DropZone = later(() => import("./upload-ways").then(({ DropZone }) => DropZone));

function UploadWaiting() {
  return (
    <span inert>
      <Button variant="primary" icon="plus" chord="U" className={ICON_ON_PHONE}>
        <span className="max-md:sr-only">Upload</span>
      </Button>
    </span>
  );
}
