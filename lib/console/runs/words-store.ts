import { sql } from "kysely";
import { isPostgres } from "../../store/database/locks";
import type { Database } from "../../store/database/schema/tables";
import { type Word, wordsOf } from "./run-words";

/** Words per search. */
const ASKED = 24;

export async function indexRun(write: Database, id: string, words: readonly string[]): Promise<void> {
  await unindexRuns(write, [id]);
  if (words.length === 0) return;
  const text = isPostgres(write)
    ? sql<string>`${words.map((word, index) => `'${word}':${index + 1}`).join(" ")}::tsvector`
    : sql<string>`${words.join(" ")}`;
  await write.insertInto("run_words").values({ run_id: id, words: text }).execute();
}

/** Runs that aren't their conversation's current one aren't found. */
export async function unindexRuns(write: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await write.deleteFrom("run_words").where("run_id", "in", ids).execute();
}

/** A condition on `runs`: it contains every word, each possibly as a prefix. */
export function hasWords(db: Database, text: string) {
  const words = wordsOf(text).slice(0, ASKED);
  if (words.length === 0) return sql<boolean>`1 = 0`;
  if (isPostgres(db)) return sql<boolean>`runs.id in (select run_id from run_words where words @@ ${postgresQuery(words)}::tsquery)`;
  return sql<boolean>`runs.id in (select w.run_id from run_search join run_words w on w.n = run_search.rowid where run_search match ${sqliteQuery(words)})`;
}

/** Words contain only letters and digits, so neither form needs escaping. Inside a phrase words match exactly. */
function queryOf(words: readonly Word[], form: { and: string; phrase: string; quote: string; open: string }): string {
  return words
    .map(({ text, joined, open }, index) => {
      const sign = index === 0 ? "" : joined ? form.phrase : form.and;
      return `${sign}${form.quote}${text}${form.quote}${open && !words[index + 1]?.joined ? form.open : ""}`;
    })
    .join("");
}

const postgresQuery = (words: readonly Word[]) => queryOf(words, { and: " & ", phrase: " <-> ", quote: "'", open: ":*" });
const sqliteQuery = (words: readonly Word[]) => queryOf(words, { and: " AND ", phrase: " + ", quote: '"', open: "*" });
