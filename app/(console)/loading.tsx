import { LoadingRows } from "@/components/ui/loading-rows";

export default function Loading() {
  return (
    <>
      <div className="head-page" />
      <LoadingRows rows={6} label="Loading the page" />
    </>
  );
}
