import type { ComponentProps } from "react";
import type { Person } from "@/lib/contracts/person";
import { Icon } from "../ui/icon";

const ROLES = { owner: "Owner", admin: "Admin", developer: "Developer", viewer: "Viewer" } as const;

/** The signed-in person's button, inactive until its menu is loaded. */
export function PersonFoot({ person, ...rest }: ComponentProps<"button"> & { person: Person }) {
  return (
    <button
      type="button"
      className="mt-auto flex h-10 flex-none items-center gap-2 border-rule border-t pr-3 pl-4 text-left rail-icons:pl-2.5"
      aria-label={`${person.name}, ${ROLES[person.role]}: settings and sign out`}
      {...rest}
    >
      <Icon name="settings" className="hidden rail-icons:block" />
      <span className="flex-1 min-h-0 min-w-0 truncate rail-icons:hidden">{person.name}</span>
      <span className="label ml-auto rail-icons:hidden">{ROLES[person.role]}</span>
    </button>
  );
}
