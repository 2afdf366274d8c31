import type { Metadata } from "next";
import { RoutePage } from "@/components/routes/route-page";
import { RoutesClosed } from "@/components/routes/routes-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Route" };

export default async function RouteOfName({ params }: { params: Promise<{ id: string[] }> }) {
  const person = await requirePerson();
  if (!may(person, "providers.manage")) return <RoutesClosed />;
  return <RoutePage id={(await params).id.map(plain).join("/")} />;
}

/** A decoded path segment; invalid percent-encoding matches nothing. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
