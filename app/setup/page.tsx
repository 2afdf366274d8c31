import type { Metadata } from "next";
import { Closed, MISSING, USED } from "@/components/account/closed";
import { Setup } from "@/components/account/setup";
import { SignInFrame } from "@/components/account/sign-in-frame";
import { PASSWORD_MIN } from "@/lib/contracts/person";
import { overview } from "@/lib/server/serve";
import { unlessAway } from "../unless-away";

export const metadata: Metadata = { title: "Set up" };

interface Address {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The one-time URL that the server prints until an owner exists: `/setup?token=…`. */
export default function SetupPage({ searchParams }: Address) {
  return unlessAway(() => setupPage(searchParams));
}

async function setupPage(searchParams: Address["searchParams"]) {
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
