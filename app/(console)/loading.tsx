import { HEAD } from "@/components/ui/head";
import { LoadingRows } from "@/components/ui/loading-rows";

export default function Loading() {
  return (
    <>
      <div className={HEAD.page} />
      <LoadingRows rows={6} label="Loading the page" />
    </>
  );
}
