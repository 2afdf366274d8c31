import type { Metadata } from "next";
import { SignInFrame } from "@/components/account/sign-in-frame";
import { Providers } from "@/components/shell/providers";
import { Join } from "@/components/team/join";
import { PASSWORD_MIN } from "@/lib/contracts/person";
import { currentPerson } from "@/lib/server/page-session";
import { signInWays } from "@/lib/server/serve";
import { unlessAway } from "../../unless-away";

export const metadata: Metadata = { title: "Invitation" };

interface Address {
  params: Promise<{ token: string }>;
}

export default function InvitePage({ params }: Address) {
  return unlessAway(() => invitePage(params));
}

async function invitePage(params: Address["params"]) {
  const [{ token }, person, { passwords }] = await Promise.all([params, currentPerson(), signInWays()]);
  return (
    <SignInFrame note="An invitation works once.">
      <Providers>
        <Join token={token} signedInAs={person?.name} passwords={passwords} passwordMin={PASSWORD_MIN} />
      </Providers>
    </SignInFrame>
  );
}
