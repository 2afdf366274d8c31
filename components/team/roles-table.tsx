import { ROLES } from "@/lib/contracts/person";
import { Icon } from "../ui/icon";
import { ROLE_LINES, ROLE_NAMES } from "./roles";

/** Permissions by role, from the gateway's table. */
export function RolesTable() {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="font-strong">What each role can do</h2>
      <table className="w-full border-collapse text-dense">
        <thead>
          <tr className="border-rule-2 border-b">
            <th scope="col">
              <span className="sr-only">What</span>
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="label h-7 px-1 text-center font-normal">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROLE_LINES.map(({ text, may }) => (
            <tr key={text} className="border-rule border-b">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {text}
              </th>
              {may.map((yes, index) => (
                <td key={ROLES[index]} className="text-center text-ink-3">
                  {yes ? (
                    <span className="inline-flex text-ink">
                      <Icon name="check" size={12} />
                      <span className="sr-only">yes</span>
                    </span>
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">no</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-dense text-ink-3">
        The last owner cannot leave or change role; make someone else an owner first. Nobody can assign a role above their own.
      </p>
    </section>
  );
}
