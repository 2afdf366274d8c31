import type { Metadata } from "next";
import { Closed, MISSING, USED } from "@/components/setup/closed";
import { Door } from "@/components/setup/door";
import { Setup } from "@/components/setup/setup";
import { overview } from "@/lib/serve";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Set up" };

/** The one-time address that the server prints until a first key exists: `/setup?token=…`. */
export default async function SetupPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { token } = await searchParams;
  const { baseUrl, version, setUp, models } = await overview();
  const model = models.find(({ capabilities }) => capabilities.includes("chat"))?.id ?? "sandbox-chat";
  return (
    <Door note={`Version ${version} · nothing leaves this host until you add a provider`}>
      {setUp ? (
        <Closed {...USED} />
      ) : typeof token === "string" && token !== "" ? (
        <Setup token={token} baseUrl={baseUrl} model={model} />
      ) : (
        <Closed {...MISSING} />
      )}
    </Door>
  );
}
