import { cookies, headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import { cache } from "react";
import type { Outage } from "../console/outages/contract";
import type { Person } from "../contracts/person";
import { returnPath } from "../contracts/sign-in";
import { ADDRESS_HEADER } from "./page-headers.mjs";
import { docsArePublic, findPerson, outages, sessionCookieName } from "./serve";

/** The person who requests this page; undefined if not signed in. Read once per request. */
export const currentPerson = cache(async (): Promise<Person | undefined> => {
  const token = (await cookies()).get(await sessionCookieName())?.value;
  return token === undefined ? undefined : findPerson(token);
});

/** As `currentPerson`, but redirects to the sign-in page, and back afterwards. Every page of the console calls it. */
export async function requirePerson(): Promise<Person> {
  const person = await currentPerson();
  if (person) return person;
  const here = returnPath((await headers()).get(ADDRESS_HEADER));
  redirect(here === "/" ? "/login" : `/login?next=${encodeURIComponent(here)}`);
}

/** What a page shows if its work fails because the database is away. Other errors are thrown. */
export async function awayNow(error: unknown): Promise<{ outages: Outage[]; here: string }> {
  unstable_rethrow(error);
  const away = (await outages()).filter(({ service }) => service === "database" || service === "storage");
  if (away.length === 0) throw error;
  return { outages: away, here: returnPath((await headers()).get(ADDRESS_HEADER)) };
}

/** Who reads a page of the docs; undefined for somebody who is not signed in, if the docs are public. Sends others to the sign-in page. */
export async function docsReader(): Promise<Person | undefined> {
  return (await currentPerson()) ?? ((await docsArePublic()) ? undefined : requirePerson());
}

/** Whether this page belongs to the docs. */
export async function isDocsPage(): Promise<boolean> {
  return /^\/docs(?:[/?]|$)/.test((await headers()).get(ADDRESS_HEADER) ?? "");
}
