import { rawRoute, route } from "../define";
import { PROMPTS } from "./addresses";
import {
  ChangePromptRequest,
  CONTENT_CHARACTERS,
  CreatePromptRequest,
  ImportedPrompt,
  ImportPromptRequest,
  PreviewPromptRequest,
  PromptFileQuery,
  PromptList,
  PromptPreview,
  PromptQuery,
  PromptVersionView,
  PromptView,
  RemovedPrompt,
  SavePromptRequest,
  SetLabelRequest,
} from "./contract";

/** The longest content, with four bytes per character, and the longest values beside it. */
const BODY_LIMIT = 6 * CONTENT_CHARACTERS;
const CONTENT = {
  kind: "chat",
  model: "sandbox-chat",
  messages: [{ role: "user", content: "Answer {{customer}}: {{ticket}}" }],
  parameters: { temperature: 0.2 },
};

export const promptRoutes = [
  route(PROMPTS.list, {
    id: "console.prompts",
    summary: "The team's prompts",
    search: PromptQuery,
    reply: PromptList,
    handle: ({ prompts }, { person, search }) => prompts.list(person, search.q),
  }),
  route(PROMPTS.create, {
    id: "console.createPrompt",
    act: "prompt.create",
    summary: "Create a prompt",
    description: "Saves version 1. A 400 names what can't be rendered.",
    body: CreatePromptRequest,
    bodyLimitBytes: BODY_LIMIT,
    reply: PromptView,
    successStatus: 201,
    example: { slug: "support-reply", content: CONTENT },
    errors: ["409"],
    handle: ({ prompts }, { person, body }) => prompts.create(person, body),
  }),
  route(PROMPTS.read, {
    id: "console.prompt",
    summary: "A prompt with its versions, their use and their ratings",
    reply: PromptView,
    errors: ["404"],
    handle: ({ prompts }, { person, id }) => prompts.read(person, id),
  }),
  route(PROMPTS.change, {
    id: "console.changePrompt",
    act: "prompt.change",
    summary: "Change a prompt's description",
    body: ChangePromptRequest,
    reply: PromptView,
    example: { description: "Answers about orders and refunds" },
    errors: ["404"],
    handle: ({ prompts }, { person, id, body }) => prompts.change(person, id, body),
  }),
  route(PROMPTS.remove, {
    id: "console.deletePrompt",
    act: "prompt.delete",
    summary: "Delete a prompt with its versions and labels",
    description:
      "Calls that name it fail with 400 from then on. This cannot be undone. 409 with the names of other prompts whose newest or labelled versions include it.",
    reply: RemovedPrompt,
    errors: ["404", "409"],
    async handle({ prompts }, { person, id }) {
      await prompts.remove(person, id);
      return { removed: true as const };
    },
  }),
  route(PROMPTS.version, {
    id: "console.promptVersion",
    summary: "A version of a prompt",
    reply: PromptVersionView,
    errors: ["404"],
    handle: ({ prompts }, { person, id, params }) => prompts.version(person, id, Number(params.version)),
  }),
  route(PROMPTS.save, {
    id: "console.savePromptVersion",
    act: "prompt.version",
    summary: "Save a new version of a prompt",
    description: "Earlier versions and labels stay as they are.",
    body: SavePromptRequest,
    bodyLimitBytes: BODY_LIMIT,
    reply: PromptView,
    successStatus: 201,
    example: { content: CONTENT, note: "Cooler" },
    errors: ["404", "409"],
    handle: ({ prompts }, { person, id, body }) => prompts.save(person, id, body),
  }),
  route(PROMPTS.setLabel, {
    id: "console.setPromptLabel",
    act: "prompt.label",
    summary: "Point a label of a prompt to one version, or to several with shares",
    description: "Applies to calls in every process within a second. With several versions, a caller gets the same one each time.",
    body: SetLabelRequest,
    reply: PromptView,
    example: { shares: [{ version: 1, share: 100 }] },
    errors: ["404", "409"],
    handle: ({ prompts }, { person, id, params, body }) => prompts.setLabel(person, { slug: id, label: params.label ?? "" }, body),
  }),
  route(PROMPTS.removeLabel, {
    id: "console.removePromptLabel",
    act: "prompt.unlabel",
    summary: "Remove a label of a prompt",
    reply: PromptView,
    errors: ["404", "409"],
    handle: ({ prompts }, { person, id, params }) => prompts.removeLabel(person, { slug: id, label: params.label ?? "" }),
  }),
  rawRoute(PROMPTS.file, {
    id: "console.exportPrompt",
    summary: "A version of a prompt as a file",
    description: "YAML, or JSON with `format=json`.",
    search: PromptFileQuery,
    contentType: "application/yaml",
    errors: ["404"],
    async handle({ prompts }, { person, id, search }) {
      const body = await prompts.file(person, id, search);
      const headers = {
        "content-type": `application/${search.format}; charset=utf-8`,
        "content-disposition": `attachment; filename="${id}.${search.format}"`,
      };
      return { status: 200, headers, body };
    },
  }),
  route(PROMPTS.import, {
    id: "console.importPrompt",
    act: "prompt.version",
    summary: "Import a prompt from a file",
    description:
      "Creates the prompt, or saves a new version if the content differs from the newest one. A description in the file replaces the prompt's. A 400 names what can't be read and members that a prompt doesn't have.",
    body: ImportPromptRequest,
    bodyLimitBytes: BODY_LIMIT,
    reply: ImportedPrompt,
    example: { text: 'name: greeting\nkind: chat\nmessages:\n  - role: user\n    content: "Greet {{name}}"\n' },
    errors: ["409"],
    handle: ({ prompts }, { person, body }) => prompts.import(person, body.text),
  }),
  route(PROMPTS.preview, {
    id: "console.previewPrompt",
    summary: "Render a content without storing or sending it",
    body: PreviewPromptRequest,
    bodyLimitBytes: BODY_LIMIT,
    reply: PromptPreview,
    example: { content: CONTENT, variables: { customer: "Eirin", ticket: "A tent pole broke." } },
    handle: ({ prompts }, { person, body }) => prompts.preview(person, body),
  }),
];
