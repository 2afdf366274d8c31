import type { Metadata } from "next";
import { SignInFrame } from "@/components/account/sign-in-frame";
import { Providers } from "@/components/shell/providers";
import { Join } from "@/components/team/join";
import { PASSWORD_MIN } from "@/lib/contracts/person";
import { currentPerson } from "@/lib/server/page-session";
import { signInWays } from "@/lib/server/serve";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, person, { passwords }] = await Promise.all([params, currentPerson(), signInWays()]);
  return (
    <SignInFrame note="An invitation works once.">
      <Providers>
        <Join token={token} signedInAs={person?.name} passwords={passwords} passwordMin={PASSWORD_MIN} />
      </Providers>
    </SignInFrame>
  );
}
