/** Keys of a chord, each as its own cap: `["G", "K"]`. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="row row-1 push">
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chord never changes, and may have one key twice
        <kbd key={index} className="kbd-key">
          {key}
        </kbd>
      ))}
    </span>
  );
}
