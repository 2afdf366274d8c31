/** How a model speaks: in short prose, or under a heading, with lists and a closing line. The facts are the same. */
export type Voice = "brief" | "structured";
