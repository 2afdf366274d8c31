"use client";

import { useRouter } from "next/navigation";
import { ago } from "@/lib/client/when";
import type { TeamMember } from "@/lib/console/team/contract";
import type { Role } from "@/lib/contracts/person";
import { limitsLabel } from "../limits/limits";
import { Table } from "../table/table";
import { IconButton } from "../ui/button";
import { Link } from "../ui/link";
import { Menu, MenuItem } from "../ui/menu";
import { Moment } from "../ui/moment";
import { Select } from "../ui/select";
import { formatDollars } from "./dollars";
import { givableRoles, ROLE_NAMES } from "./roles";

interface PeopleTableProps {
  people: readonly TeamMember[];
  /** The person's own role. */
  role: Role;
  onRemove(member: TeamMember): void;
  /** Another role was selected, which needs confirmation. */
  onRole(member: TeamMember, role: Role): void;
  onLimits(member: TeamMember): void;
}

/** Columns hidden on a phone. */
const WIDE = "max-md:hidden";

/** All members: a table, on a phone rows. */
export function PeopleTable({ people, role, onRemove, onRole, onLimits }: PeopleTableProps) {
  const owners = people.filter((member) => member.role === "owner").length;
  return (
    <div className="overflow-x-auto">
      <Table className="md:min-w-[640px]">
        <caption className="sr-only">People of the team</caption>
        <colgroup>
          <col />
          <col className={`w-[24%] ${WIDE}`} />
          <col className="w-32" />
          <col className={`w-14 ${WIDE}`} />
          <col className={`w-24 ${WIDE}`} />
          <col className={`w-24 ${WIDE}`} />
          <col className="w-14 pointer-coarse:w-18" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={WIDE}>
              Address
            </th>
            <th scope="col">Role</th>
            <th scope="col" className={`num ${WIDE}`}>
              Keys
            </th>
            <th scope="col" className={`num ${WIDE}`}>
              Spend, month
            </th>
            <th scope="col" className={`num ${WIDE}`}>
              Last seen
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              last={member.role === "owner" && owners === 1}
              role={role}
              onRemove={onRemove}
              onRole={onRole}
              onLimits={onLimits}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface MemberRowProps extends Omit<PeopleTableProps, "people"> {
  member: TeamMember;
  /** Whether they are the last owner, who cannot be demoted. */
  last: boolean;
}

function MemberRow({ member, last, role, onRemove, onRole, onLimits }: MemberRowProps) {
  const router = useRouter();
  const limits = limitsLabel(member.limits);
  return (
    <tr>
      <td>
        <b>{member.name}</b> {member.you && <span className="text-ink-3">you</span>}
        {limits && (
          <span className="block truncate text-label text-ink-3" title={limits}>
            {limits}
          </span>
        )}
      </td>
      <td className={WIDE} title={member.email ?? undefined}>
        {member.email ?? <span className="text-ink-3">none</span>}
      </td>
      <td>{member.mayChange && !last ? <RoleSelect member={member} role={role} onRole={onRole} /> : ROLE_NAMES[member.role]}</td>
      <td className={`num ${WIDE}`}>{member.keys === 0 ? 0 : <Link href={`/keys?owner=${member.id}`}>{member.keys}</Link>}</td>
      <td className={`num ${WIDE}`}>{formatDollars(member.spent)}</td>
      <td className={`num ${WIDE}`}>
        {member.lastSeenAt === null ? <span className="text-ink-3">never</span> : <Moment at={member.lastSeenAt} format={ago} />}
      </td>
      <td>
        {(member.mayChange || member.mayRemove || (member.you && !last)) && (
          <Menu label={`Actions for ${member.name}`} trigger={<IconButton small icon="more" label={`Actions for ${member.name}`} />}>
            {member.mayChange && <MenuItem onSelect={() => onLimits(member)}>Limits</MenuItem>}
            {member.mayChange && <MenuItem onSelect={() => router.push(`/team/budget/${member.id}`)}>Budget</MenuItem>}
            {member.you && !last && (
              <MenuItem danger onSelect={() => onRemove(member)}>
                Leave the team
              </MenuItem>
            )}
            {member.mayRemove && (
              <MenuItem danger onSelect={() => onRemove(member)}>
                Remove from the team
              </MenuItem>
            )}
          </Menu>
        )}
      </td>
    </tr>
  );
}

/** Shows the present role until the chosen one is confirmed: one arrow key alone changes nothing. */
function RoleSelect({ member, role, onRole }: Pick<MemberRowProps, "member" | "role" | "onRole">) {
  return (
    <Select
      aria-label={`Role of ${member.name}`}
      className="w-28"
      value={member.role}
      options={givableRoles(role).map((value) => ({ value, label: ROLE_NAMES[value] }))}
      onPick={(next) => onRole(member, next)}
    />
  );
}
