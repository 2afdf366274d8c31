import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Door } from "@/components/door/door";
import { SignIn } from "@/components/door/sign-in";
import { currentPerson, returnPath } from "@/lib/identity/page-session";
import { overview } from "@/lib/serve";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const next = returnPath((await searchParams).next);
  if (await currentPerson()) redirect(next);
  const { baseUrl, version } = await overview();
  return (
    <Door note={`Version ${version} · everything stays on this host until you add a provider`}>
      <SignIn host={new URL(baseUrl).host} next={next} />
    </Door>
  );
}
