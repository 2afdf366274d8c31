import { PLAYGROUND_ROUTES, ROUTES } from "../../../e2e/pages/routes";
import type { Seeds } from "../../../e2e/pages/seeds";
import { LAYER_STATES } from "./layers";
import { OTHERS } from "./others";
import { PLAYGROUND_STATES } from "./playgrounds";
import { RUN_STATES } from "./runs";
import type { State } from "./state";

const BROKEN = { status: 500, json: { error: { message: "Not today.", code: "internal_error" } } };
/** Counts paths that depend on seeds. */
const NO_SEEDS: Seeds = {
  key: "",
  team: "",
  asset: "",
  group: "",
  video: "",
  failedVideo: "",
  share: "",
  log: "",
  invite: "",
  route: "",
  dataset: "",
  evaluation: "",
  session: "",
};
const labelOf = (route: string) => (route === "/" ? "/overview" : route);
const numbered = (name: string, index: number) => (index === 0 ? name : `${name} ${index + 1}`);

function routeStates(): State[] {
  return Object.entries(ROUTES).flatMap(([route, { title, empty = [route], filled, asks, signedOut }]): State[] => {
    const label = labelOf(route);
    const some = (seeds: Seeds) => filled?.(seeds) ?? [];
    const count = some(NO_SEEDS).length;
    const path = (seeds: Seeds) => some(seeds)[0] ?? route;
    const inUse = Array.from({ length: count }, (_, index) => index);
    return [
      ...empty.map(
        (address, index): State => ({ name: numbered(`${label} empty`, index), kind: "empty", path: () => address, title, signedOut }),
      ),
      ...inUse.map(
        (index): State => ({ name: numbered(`${label} filled`, index), kind: "filled", path: (seeds) => some(seeds)[index] ?? "", title }),
      ),
      ...(asks === undefined ? [] : [broken(`${label} broken`, { title, path, asks }), waiting(`${label} waiting`, { title, path, asks })]),
    ];
  });
}

type Asking = Pick<State, "title" | "path"> & { asks: string };

function broken(name: string, { asks, ...page }: Asking): State {
  return { name, kind: "filled", ...page, before: (it) => it.route(asks, (route) => route.fulfill(BROKEN)).then(() => undefined) };
}

function waiting(name: string, { asks, ...page }: Asking): State {
  return { name, kind: "filled", ...page, held: true, before: (it) => it.route(asks, () => undefined).then(() => undefined) };
}

const playgroundStates = (): State[] =>
  Object.entries(PLAYGROUND_ROUTES).map(([route, { title }]) => ({ name: `${route} empty`, kind: "empty", path: () => route, title }));

/** All captured states. */
export const STATES: readonly State[] = [
  ...routeStates(),
  ...playgroundStates(),
  ...OTHERS,
  ...PLAYGROUND_STATES,
  ...RUN_STATES,
  ...LAYER_STATES,
];
