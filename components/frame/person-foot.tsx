import type { ComponentProps } from "react";
import type { Person } from "@/lib/contracts/console-account";
import { Icon } from "../ui/icon";

const ROLES = { owner: "Owner", admin: "Admin", developer: "Developer", viewer: "Viewer" } as const;

/** The button that says who is signed in. Until its menu is there it takes no press. */
export function PersonFoot({ person, ...rest }: ComponentProps<"button"> & { person: Person }) {
  return (
    <button
      type="button"
      className="rail-foot text-left"
      aria-label={`${person.name}, ${ROLES[person.role]}: settings and sign out`}
      {...rest}
    >
      <Icon name="settings" className="rail-foot-icon" />
      <span className="rail-name trunc fill">{person.name}</span>
      <span className="rail-role label push">{ROLES[person.role]}</span>
    </button>
  );
}
