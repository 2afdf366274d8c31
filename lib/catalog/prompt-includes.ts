import { LATEST, type PromptContent } from "../contracts/prompts";
import type { FindIncluded, Included } from "../prompts/compile";
import { mainVersion } from "../prompts/pick";
import type { Include } from "../prompts/template";
import { includesOf } from "../prompts/texts";
import type { PromptHead } from "../store/prompts/prompts";

/** Reads prompts of one team. */
export interface PromptReader {
  head(slug: string): Promise<PromptHead | undefined>;
  content(slug: string, version: number): Promise<PromptContent | undefined>;
}

/** Distinct includes of one version. Compiling refuses what is not among them. */
const MOST_INCLUDES = 200;

const nameOf = ({ slug, version, label }: Include) => `${slug}@${version ?? label}`;

/** Reads everything that a version includes, so that it can be compiled. Cycles end, because each include is read once. */
export async function readIncludes(reader: PromptReader, content: PromptContent): Promise<FindIncluded> {
  const found = new Map<string, Included | undefined>();
  const open = includesOf(content);
  for (let include = open.pop(); include && found.size < MOST_INCLUDES; include = open.pop()) {
    if (found.has(nameOf(include))) continue;
    const included = await readIncluded(reader, include);
    found.set(nameOf(include), included);
    if (included) open.push(...includesOf(included.content));
  }
  return (include) => found.get(nameOf(include));
}

async function readIncluded(reader: PromptReader, { slug, version, label }: Include): Promise<Included | undefined> {
  const head = await reader.head(slug);
  const wanted = version ?? (head && versionOf(head, label));
  const content = wanted === undefined ? undefined : await reader.content(slug, wanted);
  return content && { slug, content };
}

/** An include has no caller: of several versions it is the one with the largest share. */
function versionOf({ latest, labels }: PromptHead, label: string): number | undefined {
  return label === LATEST ? latest : mainVersion(labels.get(label) ?? []);
}
