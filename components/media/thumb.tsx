import { Icon, type IconName } from "../ui/icon";

interface ThumbProps {
  /** Undefined if there is no image (yet). */
  address?: string;
  alt: string;
  className: string;
  /** Shown instead of the image. */
  icon?: IconName;
}

/** A small image in a box of fixed size, so that nothing moves when it loads. */
export function Thumb({ address, alt, className, icon }: ThumbProps) {
  return (
    <span className={`relative grid flex-none place-items-center overflow-hidden rounded-input bg-rule text-ink-3 ${className}`}>
      {address ? (
        // biome-ignore lint/performance/noImgElement: what a person added or a model made is not known to the server that optimises
        <img src={address} alt={alt} className="absolute inset-0 size-full object-cover" draggable={false} />
      ) : (
        icon && <Icon name={icon} />
      )}
    </span>
  );
}
