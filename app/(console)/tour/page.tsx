import type { Metadata } from "next";
import { TourPage } from "@/components/tour/tour-page";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Tour" };

export default async function TourRoute() {
  await requirePerson();
  return <TourPage />;
}
