export type SetupState = "auto" | "open" | "closed";
