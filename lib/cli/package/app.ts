import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { ROOT } from "../steps.mjs";
import { forPackage } from "./texts";

/** What is imported from a package: `libsql`, `@evan/opus/wasm/index.mjs`. */
export type Specifier = string;

/** Read while the gateway runs: its guides, the samples of a new installation, what browsers ask for. */
const FILES = ["docs/guide", "public", "README.md", "CHANGELOG.md", "LICENSE"];
/** Of `.next`, what only the next build reads. */
const LEFT_OUT = /^(build|cache|diagnostics|node_modules|types|trace|trace-build|turbopack|trunkline-build\.json)($|\/)|\.(map|nft\.json)$/;
/** Stay packages. CommonJS that requires modules of Node, as `yaml` does, cannot be bundled as ESM. */
const UNBUNDLED = ["next", "yaml"];
/** Next names packages that it doesn't bundle by their version, and finds them by links that a package of npm cannot contain. */
const LINKED = /"((?:@[\w.-]+\/)?[\w.-]+)-[0-9a-f]{16}((?:\/[\w./-]+)?)"/g;

const NEXT = join(ROOT, ".next");

export function copyFiles(target: string): void {
  for (const name of FILES) cpSync(join(ROOT, name), join(target, name), { recursive: true });
  for (const entry of readdirSync(target, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"))) {
    const path = join(target, entry);
    writeFileSync(path, forPackage(readFileSync(path, "utf8")));
  }
}

/** Copies the build. Returns what it imports from packages. */
export function copyBuild(target: string): Specifier[] {
  const filter = (source: string) => !LEFT_OUT.test(relative(NEXT, source).split(sep).join("/"));
  cpSync(NEXT, join(target, ".next"), { recursive: true, filter });
  const linked = new Set(packagesLinked());
  const specifiers = new Set<Specifier>();
  for (const entry of readdirSync(join(target, ".next"), { recursive: true, withFileTypes: true })) {
    // Folders are named after routes: `openapi.json`.
    if (!entry.isFile() || !/\.js(on)?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, "utf8");
    // The folder of the build is of no use on another machine, and says where it was made.
    const moved = forPackage(text)
      .replaceAll(ROOT.replace(/\/$/, ""), ".")
      .replace(LINKED, (whole, name: string, file: string) => {
        if (!linked.has(name)) return whole;
        specifiers.add(name + file);
        return `"${name}${file}"`;
      });
    if (moved !== text) writeFileSync(path, moved);
  }
  return [...specifiers];
}

function packagesLinked(): string[] {
  const folder = join(NEXT, "node_modules");
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : name,
  );
  return names.map((name) => name.replace(/-[0-9a-f]{16}$/, ""));
}

/** Bundles the server and the commands, which run without TypeScript then. Returns what they import from packages. */
export async function bundlePrograms(target: string): Promise<Specifier[]> {
  const { config } = JSON.parse(readFileSync(join(NEXT, "required-server-files.json"), "utf8")) as {
    config: { serverExternalPackages: string[] };
  };
  const bundle = (options: Pick<BuildOptions, "entryPoints" | "outdir" | "splitting">) =>
    build({
      ...options,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      external: [...UNBUNDLED, ...config.serverExternalPackages],
      outExtension: { ".js": ".mjs" },
      // As Next does: threads are started from bundled files, and what only runs from source is removed.
      define: { "process.env.NEXT_RUNTIME": '"nodejs"' },
      minifySyntax: true,
      metafile: true,
    });
  const server = await bundle({ entryPoints: [join(ROOT, "server.mjs")], outdir: target });
  // Each command is loaded when it is asked for. Threads are files of their own.
  const program = await bundle({
    entryPoints: { trunkline: join(ROOT, "lib/cli/trunkline.ts"), "writer.worker": join(ROOT, "lib/store/database/writer.worker.ts") },
    outdir: join(target, "lib/cli"),
    splitting: true,
  });
  for (const file of Object.keys(program.metafile.outputs)) {
    const text = forPackage(readFileSync(file, "utf8")).replaceAll('"./writer.worker.ts"', '"./writer.worker.mjs"');
    const [thread] = /"[\w./-]+\.worker\.ts"/.exec(text) ?? [];
    if (thread) throw new Error(`${file} starts ${thread}, which is not bundled.`);
    if (text.includes("Dynamic require of")) throw new Error(`${file} has a package that cannot be bundled; add it to UNBUNDLED.`);
    writeFileSync(file, text);
  }
  chmodSync(join(target, "lib/cli/trunkline.mjs"), 0o755);
  const imports = [server, program].flatMap(({ metafile }) => Object.values(metafile.outputs).flatMap((output) => output.imports));
  return imports.filter(({ external, path }) => external && !path.startsWith("node:")).map(({ path }) => path);
}
