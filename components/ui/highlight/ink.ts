/** The kind of a piece of code, for its colour. */
export type Ink = "word" | "string" | "constant" | "comment" | "function" | "punctuation" | "deleted";

/** A line as pieces; those without a kind have the text colour. */
export type InkedLine = readonly (readonly [text: string, ink: Ink | undefined])[];
