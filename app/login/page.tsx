import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NotSetUp } from "@/components/account/closed";
import { SignIn } from "@/components/account/sign-in";
import { SignInFrame } from "@/components/account/sign-in-frame";
import { signInProblem } from "@/components/account/sign-in-problems";
import { returnPath } from "@/lib/contracts/sign-in";
import { currentPerson } from "@/lib/server/page-session";
import { overview, signInWays } from "@/lib/server/serve";
import { unlessAway } from "../unless-away";

export const metadata: Metadata = { title: "Sign in" };

interface Address {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function LoginPage({ searchParams }: Address) {
  return unlessAway(() => loginPage(searchParams));
}

async function loginPage(searchParams: Address["searchParams"]) {
  const { next: wanted, problem } = await searchParams;
  const next = returnPath(wanted);
  if (await currentPerson()) redirect(next);
  const [{ baseUrl, version, setUp }, ways] = await Promise.all([overview(), signInWays()]);
  return (
    <SignInFrame note={`Version ${version} · self-hosted`}>
      {setUp ? <SignIn host={new URL(baseUrl).host} next={next} ways={ways} problem={signInProblem(problem, ways)} /> : <NotSetUp />}
    </SignInFrame>
  );
}
