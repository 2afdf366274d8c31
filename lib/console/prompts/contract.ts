import { z } from "zod";
import { PromptContent, PromptKind, PromptShare, PromptSlug, PromptVariable } from "../../contracts/prompts";
import { JsonObject } from "../../contracts/scalar";

/** Characters of a version's content as JSON. */
export const CONTENT_CHARACTERS = 256 * 1024;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Version = z.int().min(1).describe("Version number, from 1.");
const Description = z.string().trim().max(300);
const Note = z.string().trim().max(300);

export const PromptLabelView = z
  .object({
    label: z.string().describe("Name of the label."),
    shares: z.array(PromptShare).describe("Its versions, in order, with their shares of the calls; the shares add up to 100."),
    movedAt: Time.describe("When it was set, in milliseconds since the epoch."),
    movedBy: z.string().describe("Name of the person who set it."),
  })
  .meta({ id: "PromptLabelView" });
export type PromptLabelView = z.infer<typeof PromptLabelView>;

const head = {
  slug: z.string().describe("Name of the prompt, unique in the team."),
  kind: PromptKind.describe("Kind of the prompt."),
  description: z.string().describe("Purpose of the prompt; may be empty."),
  latest: Version.describe("Number of the newest version."),
  labels: z.array(PromptLabelView).describe("Its labels, by name."),
  updatedAt: Time.describe("When it was last changed, in milliseconds since the epoch."),
  updatedBy: z.string().describe("Name of the person who last changed it."),
};

const PromptItem = z
  .object({
    ...head,
    model: z.string().nullable().describe("Model of the newest version; null if calls have to send one."),
    calls: z
      .array(z.int())
      .describe("Calls per day of the last 7 days, oldest first, among the newest 200,000 calls of the team with a prompt."),
  })
  .meta({ id: "PromptItem" });
export const PromptQuery = z
  .object({ q: z.string().trim().max(200).default("").describe("Text in the name, the description or the newest version. Default: all.") })
  .meta({ id: "PromptQuery" });
export type PromptQuery = z.infer<typeof PromptQuery>;
export const PromptList = z
  .object({ items: z.array(PromptItem).describe("The team's prompts, the last changed one first.") })
  .meta({ id: "PromptList" });
export type PromptList = z.infer<typeof PromptList>;

const PromptVersionItem = z
  .object({
    version: Version,
    note: z.string().describe("What the version changes; may be empty."),
    author: z.string().describe("Name of the author."),
    at: Time.describe("When it was saved, in milliseconds since the epoch."),
    calls: z.int().describe("Its calls among the newest 10,000 calls of the prompt."),
    failed: z.int().describe("Those of them that failed."),
    cost: z.number().nullable().describe("Mean cost of those calls, in US dollars; null if not known."),
    durationMs: z.number().nullable().describe("Mean duration of those calls, in milliseconds; null if there are none."),
    ratings: z
      .object({
        count: z.int().describe("Number of ratings."),
        good: z.int().describe("Those with the thumb `up`."),
        bad: z.int().describe("Those with the thumb `down`."),
        score: z.number().nullable().describe("Mean score, 0 to 1; null if none has one."),
      })
      .describe("Ratings of those calls."),
  })
  .meta({ id: "PromptVersionItem" });

export const PromptView = z
  .object({
    ...head,
    content: PromptContent.describe("Content of the newest version."),
    versions: z.array(PromptVersionItem).describe("The newest 500 versions, newest first."),
  })
  .meta({ id: "PromptView" });
export type PromptView = z.infer<typeof PromptView>;

export const PromptVersionView = z
  .object({
    version: Version,
    note: z.string().describe("What the version changes; may be empty."),
    author: z.string().describe("Name of the author."),
    at: Time.describe("When it was saved, in milliseconds since the epoch."),
    content: PromptContent.describe("Its content."),
    variables: z.array(PromptVariable).describe("All its variables, those of included prompts too, in the order of the text."),
    problem: z.string().nullable().describe("Why the version can't be rendered, such as a deleted include; null if it can."),
  })
  .meta({ id: "PromptVersionView" });
export type PromptVersionView = z.infer<typeof PromptVersionView>;

export const CreatePromptRequest = z
  .object({
    slug: PromptSlug.describe("Name of the prompt: lower-case letters and digits, separated by single hyphens. It can't be changed."),
    description: Description.default("").describe("Purpose of the prompt. Default: empty."),
    content: PromptContent.describe("Content of version 1."),
    note: Note.default("").describe("Note on version 1. Default: empty."),
  })
  .meta({ id: "CreatePromptRequest" });
export type CreatePromptRequest = z.infer<typeof CreatePromptRequest>;
export const ChangePromptRequest = z
  .object({ description: Description.describe("New purpose of the prompt; may be empty.") })
  .meta({ id: "ChangePromptRequest" });
export type ChangePromptRequest = z.infer<typeof ChangePromptRequest>;
export const SavePromptRequest = z
  .object({
    content: PromptContent.describe("Content of the new version. Its kind can't differ from the prompt's."),
    note: Note.default("").describe("What the version changes. Default: empty."),
    basedOn: Version.optional().describe(
      "The newest version that the author has seen: 409 if there is a newer one. Default: saved after the newest version, whatever it is.",
    ),
  })
  .meta({ id: "SavePromptRequest" });
export type SavePromptRequest = z.infer<typeof SavePromptRequest>;
export const SetLabelRequest = z
  .object({
    shares: z.array(PromptShare).min(1).max(10).describe("One version with a share of 100, or up to 10 whose shares add up to 100."),
    override: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe("Reason to move the label against its rule; owners only. Default: none."),
  })
  .meta({ id: "SetPromptLabelRequest" });
export type SetLabelRequest = z.infer<typeof SetLabelRequest>;
export const RemovedPrompt = z.object({ removed: z.literal(true).describe("Always `true`.") }).meta({ id: "RemovedPrompt" });

const FORMATS = ["yaml", "json"] as const;
export const PromptFileQuery = z
  .object({
    format: z.enum(FORMATS).default("yaml").describe("Format of the file. Default: `yaml`."),
    version: z.coerce.number().int().min(1).optional().describe("Version number. Default: the newest."),
  })
  .meta({ id: "PromptFileQuery" });
export type PromptFileQuery = z.infer<typeof PromptFileQuery>;
export const ImportPromptRequest = z
  .object({
    text: z
      .string()
      .max(2 * CONTENT_CHARACTERS)
      .describe("A file as it is exported, in YAML or JSON."),
  })
  .meta({ id: "ImportPromptRequest" });
export type ImportPromptRequest = z.infer<typeof ImportPromptRequest>;
export const ImportedPrompt = z
  .object({
    slug: z.string().describe("Name of the prompt."),
    version: Version.describe("Number of its newest version."),
    result: z
      .enum(["created", "version", "description", "unchanged"])
      .describe(
        "`created`: a new prompt. `version`: a new version. `description`: only the description was changed. `unchanged`: the file equals the newest version.",
      ),
  })
  .meta({ id: "ImportedPrompt" });
export type ImportedPrompt = z.infer<typeof ImportedPrompt>;

export const PreviewPromptRequest = z
  .object({
    slug: PromptSlug.optional().describe("Name of the prompt that the content belongs to. Default: an unsaved prompt."),
    content: PromptContent.describe("The content to render."),
    variables: JsonObject.default({}).describe("Values of the variables. Default: the variables' own defaults."),
  })
  .meta({ id: "PreviewPromptRequest" });
export type PreviewPromptRequest = z.infer<typeof PreviewPromptRequest>;
export const PromptPreview = z
  .object({
    path: z.string().describe("Path that the request is sent to, such as `/v1/chat/completions`."),
    request: JsonObject.describe("The rendered request."),
  })
  .meta({ id: "PromptPreview" });
export type PromptPreview = z.infer<typeof PromptPreview>;
