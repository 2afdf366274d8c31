"use client";

import type { Person } from "@/lib/contracts/person";
import { FormRow } from "../keys/form-row";
import { PageHeader } from "../shell/page-header";
import { buttonClass } from "../ui/button";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { PasswordForm } from "./password-form";
import { ProfileForm } from "./profile-form";
import { LookSettings } from "./theme-settings";

const SessionList = later(() => import("./session-list").then(({ SessionList }) => SessionList), SessionsWaiting);

export function SettingsPage({ person, hasPassword }: { person: Person; hasPassword: boolean }) {
  return (
    <>
      <PageHeader title="Settings" />
      <div className="min-h-0 flex-1 overflow-auto px-4 pb-8">
        <div className="max-w-[840px]">
          <FormRow first title="Profile" hint="How your team sees you.">
            <ProfileForm person={person} />
          </FormRow>
          {hasPassword && (
            <FormRow title="Password" hint="Changing it ends all other sessions.">
              <PasswordForm name={person.name} />
            </FormRow>
          )}
          <FormRow title="Sessions" hint="Browsers in which you are signed in.">
            <SessionList />
          </FormRow>
          <FormRow title="Shared links" hint="Runs that your team shares by link.">
            <Link href="/settings/links" className={buttonClass()}>
              Manage links
            </Link>
          </FormRow>
          <FormRow title="Webhooks" hint="Notify your programs when jobs finish.">
            <Link href="/settings/webhooks" className={buttonClass()}>
              Manage webhooks
            </Link>
          </FormRow>
          <FormRow title="MCP servers" hint="Tools that models and MCP clients can call.">
            <Link href="/settings/mcp-servers" className={buttonClass()}>
              Manage MCP servers
            </Link>
          </FormRow>
          <FormRow title="Appearance and shortcuts" hint="Saved in this browser.">
            <LookSettings />
          </FormRow>
        </div>
      </div>
    </>
  );
}

function SessionsWaiting() {
  return <LoadingRows rows={3} label="Loading your sessions" />;
}
