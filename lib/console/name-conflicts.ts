/** What is said to whoever wants a name or an address that is not free. */
export const TAKEN = {
  name: "Somebody else has this name, or one that looks like it.",
  email: "Somebody else has this e-mail address.",
};
