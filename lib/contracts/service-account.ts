import { z } from "zod";

/** The members of a Google service account's key file that are used. */
const ServiceAccount = z.object({
  client_email: z.string().min(1),
  private_key: z.string().includes("PRIVATE KEY"),
  private_key_id: z.string().optional(),
  project_id: z.string().optional(),
  token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** The same file as a text. */
export const ServiceAccountText = z
  .string()
  .max(16_000)
  .trim()
  .refine(
    (text) => readServiceAccount(text) !== undefined,
    "must be the JSON of a service account's key, with client_email and private_key",
  );

/** Undefined if the text isn't such a file. */
export function readServiceAccount(text: string): ServiceAccount | undefined {
  try {
    return ServiceAccount.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
