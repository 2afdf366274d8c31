import type { MemberImpact } from "@/lib/console/team/contract";
import { Note } from "../ui/note";
import { ROLE_NAMES } from "./roles";

/** Rows of a list; the rest is counted. */
const MOST = 5;

/** Lists what stops at once if a member is demoted or removed; renders nothing if nothing stops. */
export function Impact({ impact: { keys, sessions, playgrounds, invitations } }: { impact: MemberImpact }) {
  if (keys.length + sessions + invitations.length === 0 && !playgrounds) return null;
  return (
    <Note kind="fail">
      <p>Stops within a second:</p>
      <ul className="list-disc pl-4">
        {keys.slice(0, MOST).map(({ id, name, scopes }) => (
          <li key={id}>
            The key <b>{name}</b> loses the {scopes.length === 1 ? "scope" : "scopes"} {scopes.join(", ")}.
          </li>
        ))}
        {keys.length > MOST && <li>{keys.length - MOST} more keys lose scopes.</li>}
        {playgrounds && <li>Playground calls.</li>}
        {sessions > 0 && <li>{sessions === 1 ? "1 session" : `${sessions} sessions`} in this team.</li>}
        {invitations.slice(0, MOST).map(({ id, label, role }) => (
          <li key={id}>
            The open invitation of <b>{label}</b> as {ROLE_NAMES[role].toLowerCase()}.
          </li>
        ))}
        {invitations.length > MOST && <li>{invitations.length - MOST} more open invitations.</li>}
      </ul>
      {keys.length > 0 && <p>Running calls that use a lost scope are stopped.</p>}
    </Note>
  );
}
