/** What a piece of code is, for its colour. */
export type Ink = "word" | "string" | "constant" | "comment" | "function" | "punctuation" | "deleted";

/** A line as its pieces; those without ink have that of the text. */
export type InkedLine = readonly (readonly [text: string, ink: Ink | undefined])[];
