"use client";

import Link from "next/link";
import type { Person } from "@/lib/contracts/person";
import { FormRow } from "../keys/form-row";
import { PageHeader } from "../shell/page-header";
import { buttonClass } from "../ui/button";
import { later } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { PasswordForm } from "./password-form";
import { ProfileForm } from "./profile-form";
import { LookSettings } from "./theme-settings";

const SessionList = later(() => import("./session-list").then(({ SessionList }) => SessionList), SessionsWaiting);

/** What a person settles for themselves: who they are, where they are signed in, how the console looks. */
export function SettingsPage({ person, hasPassword }: { person: Person; hasPassword: boolean }) {
  return (
    <>
      <PageHeader title="Settings" />
      <div className="min-h-0 flex-1 overflow-auto px-4 pb-8">
        <div className="max-w-[840px]">
          <FormRow first title="Profile" hint="How others of the team see you.">
            <ProfileForm person={person} />
          </FormRow>
          {hasPassword && (
            <FormRow title="Password" hint="A new one ends every other session.">
              <PasswordForm name={person.name} />
            </FormRow>
          )}
          <FormRow title="Signed in" hint="Browsers that are signed in as you.">
            <SessionList />
          </FormRow>
          <FormRow title="Shared links" hint="Runs that your team shows to others.">
            <Link href="/settings/links" prefetch={false} className={buttonClass()}>
              See the links
            </Link>
          </FormRow>
          <FormRow title="Webhooks" hint="What tells your programs that jobs are done.">
            <Link href="/settings/webhooks" prefetch={false} className={buttonClass()}>
              See the webhooks
            </Link>
          </FormRow>
          <FormRow title="Look and keys" hint="Kept in this browser.">
            <LookSettings />
          </FormRow>
        </div>
      </div>
    </>
  );
}

function SessionsWaiting() {
  return <LoadingRows rows={3} label="Loading where you are signed in" />;
}
