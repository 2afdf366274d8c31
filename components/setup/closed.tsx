/** The address was used, is incomplete, or is not the one that was printed: what that means and what works instead. */
export function Closed({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <h1 className="font-strong text-title">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <p className="text-ink-2">A key can also be made where the gateway runs:</p>
      <code className="w-full rounded-panel border border-rule bg-canvas px-3 py-2 font-mono text-dense [overflow-wrap:anywhere]">
        npm run keys -- create --name first
      </code>
      <a href="/" className="pointer-coarse:py-3">
        Go to the first page
      </a>
    </div>
  );
}

export const USED = {
  title: "This address has been used",
  text: "A set-up address works once, until the first key is made. If that was not you, revoke the key and look at the server's log.",
};
export const WRONG = {
  title: "This is not the set-up address",
  text: "It is not the one that the server printed at its last start. Copy the whole address from the server's log, in one line.",
};
export const MISSING = {
  title: "The address is incomplete",
  text: "It should end in “?token=” and a long word. Copy the whole address from the server's log, in one line.",
};
