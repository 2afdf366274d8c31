import { Icon, type IconName } from "../ui/icon";

interface ThumbProps {
  /** Undefined where there is nothing to see yet, or at all. */
  address?: string;
  alt: string;
  className: string;
  /** Stands in the picture's place. */
  icon?: IconName;
}

/** A small picture in a box of a fixed size, so that nothing moves when it arrives. */
export function Thumb({ address, alt, className, icon }: ThumbProps) {
  return (
    <span className={`thumb ${className}`}>
      {address ? (
        // biome-ignore lint/performance/noImgElement: what a person added or a model made is not known to the server that optimises
        <img src={address} alt={alt} draggable={false} />
      ) : (
        icon && <Icon name={icon} />
      )}
    </span>
  );
}
