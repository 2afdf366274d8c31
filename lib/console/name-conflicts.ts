/** Error messages for names and addresses in use. */
export const TAKEN = {
  name: "This name, or one that looks like it, is taken.",
  email: "This e-mail address is taken.",
};
