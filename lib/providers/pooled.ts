import { Failure } from "../contracts/errors";
import type { WeightedKey } from "../contracts/key-pool";
import type { Capabilities, Operation, Provider, VideoTasks } from "./capabilities";
import { Member, RotatingKeys, type ShareRest } from "./key-pool";

type Methods = Record<string, unknown>;
/** Which key ordered a video: only its account knows the task. */
const KEY_OF_TASK = "pool_key";

/**
 * One provider over several keys, each opened as a provider of its own. A call goes to the key in `call.key`, which the gateway picks for
 * each attempt; what is asked outside of calls goes to a key that serves.
 */
export function openPooled(keys: readonly WeightedKey[], open: (apiKey: string) => Provider, share?: ShareRest): Provider {
  const [first, ...others] = keys.map((key) => new Member(key, open(key.key)));
  if (!first) throw new Error("a pool needs a key");
  const pool = new RotatingKeys([first, ...others], { share });
  return {
    ...first.provider,
    capabilities: pooledCapabilities(pool, first.provider.capabilities),
    keys: pool,
    credentialHint: first.hint,
    listModels: (signal) => withAny(pool, ({ provider }) => provider.listModels(signal)),
    ...(first.provider.probe && { probe: (signal: AbortSignal) => withAny(pool, async ({ provider }) => provider.probe?.(signal)) }),
    async close() {
      await Promise.all(pool.members.map(({ provider }) => provider.close?.()));
    },
  };
}

/** Models are listed once for all keys: after a key that is refused, the next one that serves is asked. */
async function withAny<Value>(pool: RotatingKeys, ask: (member: Member) => Promise<Value>): Promise<Value> {
  for (;;) {
    const member = pool.find(undefined);
    try {
      const value = await ask(member);
      pool.answered(member, "");
      return value;
    } catch (error) {
      if (!(error instanceof Failure) || !pool.failed(member, "", error) || pool.dueIn("") > 0) throw error;
    }
  }
}

function pooledCapabilities(pool: RotatingKeys, shape: Provider["capabilities"]): Provider["capabilities"] {
  const entries = Object.entries(shape).map(([name, capability]) => [
    name,
    name === "video" ? pooledVideo(pool, capability as VideoTasks) : pooledMethods(pool, name as keyof Capabilities, capability as object),
  ]);
  return Object.fromEntries(entries);
}

/** An object with the methods of `shape`, each of which goes to the same capability of the key's provider. */
function pooledMethods(pool: RotatingKeys, name: keyof Capabilities, shape: object): Methods {
  const methods: Methods = {};
  for (const method of methodNames(shape))
    methods[method] = (...values: unknown[]) => {
      const owner = pool.find(keyOf(values)).provider.capabilities[name] as unknown as Record<string, (...all: unknown[]) => unknown>;
      return owner[method]?.(...values);
    };
  return methods;
}

/** Methods of objects and of instances of classes. */
function methodNames(shape: object): string[] {
  const names = new Set<string>();
  for (let level = shape; level !== Object.prototype && level !== null; level = Object.getPrototypeOf(level))
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
  names.delete("constructor");
  return [...names].filter((name) => typeof (shape as Methods)[name] === "function");
}

/** A call is the first or, for `learns`, the second value. */
function keyOf(values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const key = (value as { key?: { id?: unknown } } | null | undefined)?.key;
    if (typeof key === "object" && typeof key?.id === "string") return key.id;
  }
  return undefined;
}

/** Tasks stay with the key that ordered them. */
function pooledVideo(pool: RotatingKeys, shape: VideoTasks): VideoTasks {
  const tasksOf = (id: unknown) => pool.find(typeof id === "string" ? id : undefined).provider.capabilities.video ?? shape;
  const split = ({ [KEY_OF_TASK]: key, ...operation }: Operation) => ({ tasks: tasksOf(key), operation });
  return {
    local: shape.local,
    ...(shape.pace && { pace: shape.pace }),
    async submit(call) {
      const { id, provider } = pool.find(call.key?.id);
      const submitted = await (provider.capabilities.video ?? shape).submit(call);
      return { ...submitted, operation: { ...submitted.operation, [KEY_OF_TASK]: id } };
    },
    advance(stored, work) {
      const { tasks, operation } = split(stored);
      return tasks.advance(operation, work);
    },
    ...(shape.cancel && {
      async cancel(stored, signal) {
        const { tasks, operation } = split(stored);
        await tasks.cancel?.(operation, signal);
      },
    }),
    ...(shape.find && {
      async find(lost) {
        for (const { id, provider } of pool.members) {
          const found = await provider.capabilities.video?.find?.(lost);
          if (found) return { ...found, operation: { ...found.operation, [KEY_OF_TASK]: id } };
        }
        return undefined;
      },
    }),
  };
}
