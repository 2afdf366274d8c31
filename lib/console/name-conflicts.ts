/** What is said to whoever wants a name or an address that is not free. */
export const TAKEN = {
  name: "This name, or one that looks like it, is taken.",
  email: "This e-mail address is taken.",
};
