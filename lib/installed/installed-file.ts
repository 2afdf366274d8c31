import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The path of a file of an installed package, such as `gpt-tokenizer/package.json`. npm installs the gateway's own package beside
 * those that it depends on, so that all folders above are searched, as `import` does. If it isn't installed, the nearest place.
 */
export function installedFile(path: string): string {
  const nearest = join(process.cwd(), "node_modules", path);
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", path);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) return nearest;
  }
}
