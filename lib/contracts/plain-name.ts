import { z } from "zod";

/** Invisible, line-ending and direction-changing characters: in a list they would make a name look like another one. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name for lists. */
export const plainName = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !UNSEEN.test(text), "it must not contain line breaks or invisible characters");
