import { Icon } from "../ui/icon";

/** The team's name; `opens`: as a menu's button. */
export function TeamName({ name, opens = false, ...rest }: { name: string; opens?: boolean }) {
  if (!opens) return <b className="min-w-0 truncate font-stretch-[96%] rail-icons:hidden">{name}</b>;
  return (
    <button
      type="button"
      {...rest}
      title={name}
      className="flex h-7 min-w-0 cursor-pointer items-center gap-2 rounded-input px-1 hover:bg-hover rail-icons:hidden"
    >
      <b className="min-w-0 truncate font-stretch-[96%]">{name}</b>
      <Icon name="down" size={12} />
    </button>
  );
}
