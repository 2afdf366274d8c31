import { route } from "../define";
import { ALIASES, MODELS } from "./addresses";
import {
  AddAliasRequest,
  CataloguePage,
  CatalogueQuery,
  ChangeAliasRequest,
  ChangeModelRequest,
  ConsoleModelList,
  ModelAlias,
  ModelAliasList,
  ModelDetail,
  ModelSpeedList,
} from "./contract";

const named = ({ provider = "", model = "" }: Readonly<Record<string, string | undefined>>) => ({ provider, model });

export const modelRoutes = [
  route(MODELS.list, {
    id: "console.models",
    summary: "All models with their capabilities",
    reply: ConsoleModelList,
    handle: ({ models }, { person }) => models.list(person.teamId),
  }),
  route(MODELS.speeds, {
    id: "console.modelSpeeds",
    summary: "Time to first token by model",
    description: "Medians of the team's own calls in the last 24 hours, at most the newest 10,000.",
    reply: ModelSpeedList,
    handle: ({ models }, { person }) => models.speeds(person.teamId),
  }),
  route(MODELS.catalogue, {
    id: "console.catalogue",
    summary: "List all models with prices and figures",
    description: "Includes disabled models. Figures cover the team's own calls.",
    search: CatalogueQuery,
    reply: CataloguePage,
    handle: ({ catalogue }, { person, search }) => catalogue.list(person, search),
  }),
  route(MODELS.read, {
    id: "console.model",
    summary: "A model of a provider, with the source of each value",
    reply: ModelDetail,
    handle: ({ catalogue }, { person, params }) => catalogue.read(person, named(params)),
  }),
  route(MODELS.change, {
    id: "console.changeModel",
    act: "model.change",
    summary: "Change a model: price, limits, enabled",
    description:
      "For models of any provider, including those from the environment and the file. Takes effect at once, in every process. Values set in the configuration file must be changed there. For owners and admins of the first team; for models of a team's own provider, those of that team.",
    body: ChangeModelRequest,
    reply: ModelDetail,
    example: { enabled: false },
    needs: "providers.manage",
    handle: ({ catalogue }, { person, params, body }) => catalogue.change(person, named(params), body),
  }),
  route(ALIASES.list, {
    id: "console.aliases",
    summary: "Model aliases",
    reply: ModelAliasList,
    handle: async ({ aliases }, { person }) => ({ items: aliases.list(person) }),
  }),
  route(ALIASES.add, {
    id: "console.addAlias",
    act: "alias.add",
    summary: "Add an alias",
    description:
      "It takes precedence over listed ids, and takes effect at once, in every process. An alias that points to itself or to nothing is rejected.",
    body: AddAliasRequest,
    reply: ModelAlias,
    successStatus: 201,
    example: { name: "fast", model: "sandbox-chat" },
    needs: "providers.manage",
    errors: ["409"],
    handle: ({ aliases }, { person, body }) => aliases.add(person, body),
  }),
  route(ALIASES.change, {
    id: "console.changeAlias",
    act: "alias.change",
    summary: "Change an alias",
    body: ChangeAliasRequest,
    reply: ModelAlias,
    example: { model: "sandbox-chat" },
    needs: "providers.manage",
    handle: ({ aliases }, { person, id, body }) => aliases.change(person, id, body.model),
  }),
  route(ALIASES.remove, {
    id: "console.removeAlias",
    act: "alias.remove",
    summary: "Remove an alias",
    needs: "providers.manage",
    handle: ({ aliases }, { person, id }) => aliases.remove(person, id),
  }),
];
