import { existsSync } from "node:fs";
import { tableText } from "../../cli/table";
import { compare, LIMIT } from "./compare";
import { type State, slug } from "./state";
import type { Theme } from "./take";
import { pictureFile, type Shot } from "./visit";

interface Compared {
  out: string;
  against: string;
  states: readonly State[];
  themes: readonly Theme[];
  widths: readonly number[];
}

/** Compares every picture with the earlier one of its name, and reports differences. Resolves with whether any exceeds the limit. */
export async function report({ out, against, states, themes, widths }: Compared): Promise<boolean> {
  const shots = states.flatMap((state) => widths.flatMap((width) => themes.map((theme): Shot => ({ state, theme, width }))));
  const rows = { none: [] as string[][], noise: [] as string[][], small: [] as string[][], large: [] as string[][] };
  for (const shot of shots) {
    const [before, now] = [pictureFile(against, shot), pictureFile(out, shot)];
    const there = [existsSync(before), existsSync(now)];
    if (!there.includes(true)) continue;
    const row = [slug(shot.state), shot.theme, String(shot.width)];
    if (there.includes(false)) rows.large.push([...row, there[0] ? "only before" : "only now"]);
    else {
      const { percent, size } = await compare(before, now, now.replace(/png$/, "diff.png"));
      rows[size].push([...row, `${percent.toFixed(percent > LIMIT ? 2 : 3)} %`]);
    }
  }
  const table = (some: string[][]) => console.log(tableText([["PAGE", "THEME", "WIDTH", "DIFFERING"], ...some]));
  if (rows.small.length > 0) console.log(`\nNot over ${LIMIT} %, but more than a browser leaves by itself:`);
  if (rows.small.length > 0) table(rows.small);
  if (rows.large.length > 0) console.log(`\nOver ${LIMIT} %:`);
  if (rows.large.length > 0) table(rows.large);
  const below = rows.noise.length + rows.small.length;
  console.log(
    `\n${rows.none.length} pictures are the same, ${below} differ by up to ${LIMIT} %, ${rows.large.length} by more. They are in ${out}.`,
  );
  return rows.large.length > 0;
}
