import type { Metadata } from "next";
import { Closed, MISSING, USED } from "@/components/account/closed";
import { Setup } from "@/components/account/setup";
import { SignInFrame } from "@/components/account/sign-in-frame";
import { PASSWORD_MIN } from "@/lib/contracts/person";
import { overview } from "@/lib/server/serve";

export const metadata: Metadata = { title: "Set up" };

/** The one-time URL that the server prints until an owner exists: `/setup?token=…`. */
export default async function SetupPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { token } = await searchParams;
  const { version, setUp, models } = await overview();
  return (
    <SignInFrame top note={`Version ${version} · self-hosted`}>
      {setUp ? (
        <Closed {...USED} />
      ) : typeof token === "string" && token !== "" ? (
        <Setup token={token} passwordMin={PASSWORD_MIN} sandbox={models.some(({ simulated }) => simulated)} />
      ) : (
        <Closed {...MISSING} />
      )}
    </SignInFrame>
  );
}
