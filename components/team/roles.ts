import { LEAST_ROLE, type Permission } from "@/lib/contracts/permissions";
import { ROLES, type Role } from "@/lib/contracts/person";

export const ROLE_NAMES: Record<Role, string> = { owner: "Owner", admin: "Admin", developer: "Developer", viewer: "Viewer" };

/** The table of roles in words; the required permission of each row comes from the code's table. */
const LINES: readonly { text: string; needs: Permission }[] = [
  { text: "See keys, videos, logs and usage", needs: "team.read" },
  { text: "Use the playgrounds", needs: "playground.call" },
  { text: "Create own keys", needs: "team.change" },
  { text: "Create and change all keys", needs: "keys.manage" },
  { text: "Change providers", needs: "providers.manage" },
  { text: "Manage webhooks", needs: "webhooks.manage" },
  { text: "Invite, change roles and limits", needs: "members.manage" },
  { text: "Read the audit log", needs: "audit.read" },
  { text: "Remove people", needs: "members.remove" },
];

export const ROLE_LINES = LINES.map(({ text, needs }) => ({
  text,
  may: ROLES.map((role) => ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[needs])),
}));

/** The lines of the table that differ between two roles: added by the higher, missing from the lower. */
export function roleDifference(from: Role, to: Role): string[] {
  const [one, other] = [ROLES.indexOf(from), ROLES.indexOf(to)];
  return ROLE_LINES.filter(({ may }) => may[one] !== may[other]).map(({ text }) => text);
}

/** Roles that a person may assign. */
export function givableRoles(role: Role): readonly Role[] {
  return ROLES.slice(ROLES.indexOf(role));
}
