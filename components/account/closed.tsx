/** Shown for a used, incomplete or wrong link: what it means and what works instead. */
export function Closed({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <h1 className="text-title">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <a href="/login" className="pointer-coarse:py-3">
        Sign in
      </a>
    </div>
  );
}

/** Shown in place of the sign-in form until the gateway has an owner. */
export function NotSetUp() {
  return (
    <div className="flex flex-col items-start gap-3">
      <h1 className="text-title">Not set up yet</h1>
      <p className="text-ink-2">
        Open the address that <code className="mono">npm start</code> printed. It creates the owner account.
      </p>
    </div>
  );
}

export const USED = {
  title: "This address has been used",
  text: "A set-up address works once. If you did not use it, stop the server and check its log.",
};
export const WRONG = {
  title: "This is not the set-up address",
  text: "The server printed another one at its last start. Copy the whole address from its log.",
};
export const MISSING = {
  title: "The address is incomplete",
  text: "It should end in “?token=” and a long value. Copy the whole address from the server's log.",
};
