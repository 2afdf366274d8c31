import { parseAst } from "vitest/node";
import { sources } from "./layers.mjs";

/** Most casts in a thousand lines of production code. */
const ALLOWED = 1.5;
/** Production code: no tests, no programs of their own, not the sandbox. */
const NOT_COUNTED = /^(?:e2e|packages|lib\/(?:bench|testing|tools))\/|\.(?:test|fixture|setup)\.tsx?$|\.mjs$|^[\w.-]+\.ts$/;
const CASTS = new Set(["TSAsExpression", "TSTypeAssertion", "TSNonNullExpression"]);

const isConst = ({ typeAnnotation: type }) => type?.type === "TSTypeReference" && type.typeName.name === "const";

/** The lines of a file's casts: `as X`, `<X>x` and `x!`. `as const` and renamed imports are none; `as unknown as X` is two. */
export function castsOf(path, text) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (node !== null && typeof node === "object") {
      if (CASTS.has(node.type) && !isConst(node)) found.push(text.slice(0, node.start).split("\n").length);
      Object.values(node).forEach(visit);
    }
  };
  visit(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

/** Every cast of production code as `file:line`, and how many come on a thousand lines. */
function countCasts(files) {
  const counted = [...files].filter(([path]) => !NOT_COUNTED.test(path));
  const lines = counted.reduce((sum, [, text]) => sum + text.trimEnd().split("\n").length, 0);
  const places = counted.flatMap(([path, text]) => castsOf(path, text).map((line) => `${path}:${line}`));
  return { places, lines, perThousand: (1000 * places.length) / lines };
}

/** What is wrong if there are too many casts. */
export function castProblems(files = sources()) {
  const { places, lines, perThousand } = countCasts(files);
  if (perThousand <= ALLOWED) return [];
  return [
    ...places,
    `${places.length} casts in ${lines} lines are ${perThousand.toFixed(3)} per thousand; at most ${ALLOWED} are allowed.`,
  ];
}
