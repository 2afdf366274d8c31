export interface NamedTool {
  kind: "function" | "custom";
  name: string;
  namespace?: string;
}

const FITTING = /^[a-zA-Z0-9_-]{1,64}$/;
const LONGEST = 64;

/**
 * The names of a call's tools. Chat models accept 64 letters, digits, `_` and `-`; other names and namespaces are
 * rewritten on the way there and restored in the model's calls.
 */
export class ToolNames {
  readonly #byChat = new Map<string, NamedTool>();
  readonly #byOwn = new Map<string, string>();

  /** Undefined if the name is taken. */
  add(tool: NamedTool): string | undefined {
    const key = keyOf(tool);
    if (this.#byOwn.has(key)) return undefined;
    const chat = this.#free(tool);
    this.#byOwn.set(key, chat);
    this.#byChat.set(chat, tool);
    return chat;
  }

  /** A tool's name for the model; calls in a history may be of tools that no longer exist. */
  toChat(tool: Pick<NamedTool, "name" | "namespace">): string {
    return this.#byOwn.get(keyOf(tool)) ?? fitted(joined(tool));
  }

  /** The tool that the model called. */
  fromChat(chat: string): NamedTool {
    return this.#byChat.get(chat) ?? { kind: "function", name: chat };
  }

  #free(tool: NamedTool): string {
    const wanted = fitted(joined(tool));
    if (!this.#byChat.has(wanted)) return wanted;
    // Long names may share a prefix; the number of tools is bounded, so a free suffix is found soon.
    for (let count = this.#byChat.size; ; count++) {
      const ending = `_${count}`;
      const name = wanted.slice(0, LONGEST - ending.length) + ending;
      if (!this.#byChat.has(name)) return name;
    }
  }
}

const keyOf = ({ name, namespace }: Pick<NamedTool, "name" | "namespace">) => JSON.stringify([namespace ?? null, name]);
const joined = ({ name, namespace }: Pick<NamedTool, "name" | "namespace">) => (namespace === undefined ? name : `${namespace}__${name}`);

function fitted(name: string): string {
  return FITTING.test(name) ? name : name.slice(0, LONGEST).replace(/[^a-zA-Z0-9_-]/g, "_");
}
