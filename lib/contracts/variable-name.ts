/** The source of a regular expression for a name, as in `{{name}}`. */
export const VARIABLE = "[\\w-][\\w.-]{0,63}";

/** The name of a variable of prompts, datasets and playgrounds. */
export const VARIABLE_NAME = new RegExp(`^${VARIABLE}$`);
export const VARIABLE_NAME_RULE = "must be 1 to 64 letters, digits, '_', '-' or '.', and must not begin with '.'";
