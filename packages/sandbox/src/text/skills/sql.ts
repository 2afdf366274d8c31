const NOUN = "([a-z][a-z_]{1,30})";
const ASKED = /\bsql\b|\bselect statement\b|\bdatabase query\b|\bwrite (?:me )?a query\b/i;
/** Columns that are no plain text, by how their names end. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^id$/, "INTEGER PRIMARY KEY"],
  [/_id$/, "INTEGER NOT NULL"],
  [/(?:^|_)(?:age|count|quantity|number|year|stock|points)$/, "INTEGER"],
  [/(?:^|_)(?:price|total|amount|salary|cost|balance|score|rating)$/, "NUMERIC(12, 2)"],
  [/(?:^|_)(?:date|birthday|due)$/, "DATE"],
  [/_at$|(?:^|_)(?:time|timestamp|created|updated)$/, "TIMESTAMP"],
  [/^(?:is|has)_|^(?:active|done|enabled|paid)$/, "BOOLEAN NOT NULL DEFAULT FALSE"],
  [/(?:^|_)(?:name|title|email)$/, "TEXT NOT NULL"],
];
const COUNTS: readonly string[] = "zero one two three four five six seven eight nine ten".split(" ");

/** A statement for what the request describes: create, insert, update, delete, top n, grouped, joined or plain selects. */
export function writeSql(ask: string): string | undefined {
  if (!ASKED.test(ask)) return undefined;
  const text = ask
    .toLowerCase()
    .replace(/e-mail/g, "email")
    .replace(/["'`“”?!.;:()]/g, " ")
    .replace(/\s+/g, " ");
  for (const write of [create, insert, remove, update, duplicates, top, join, group, plain]) {
    const statement = write(text);
    if (statement) return statement;
  }
  return undefined;
}

function create(text: string): string | undefined {
  if (!/\bcreate\b.{0,20}\btable\b|\btable (?:for|of|with|called|named)\b/.test(text) || /\bfrom\b/.test(text)) return undefined;
  const table =
    new RegExp(`\\btable (?:for|of|called|named) (?:an? |the )?${NOUN}`).exec(text)?.[1] ??
    new RegExp(`\\b${NOUN} table\\b`).exec(text)?.[1];
  if (!table || /^(?:create|sql|a|an|the)$/.test(table)) return undefined;
  const columns = namedColumns(text);
  const own = columns.length > 0 ? columns : ["name", "created_at"];
  const all = own.includes("id") ? own : ["id", ...own];
  return `CREATE TABLE ${plural(table)} (\n${all.map((column) => `  ${column} ${typeOf(column)}`).join(",\n")}\n);`;
}

function insert(text: string): string | undefined {
  const table =
    new RegExp(`\\binsert\\w{0,3}\\b.{0,60}?\\binto (?:an? |the )?${NOUN}`).exec(text)?.[1] ??
    new RegExp(`\\binsert\\w{0,3} (?:an? |the )?(?:new )?${NOUN}`).exec(text)?.[1];
  if (!table || /^(?:statement|query|rows?|into|sql)$/.test(table)) return undefined;
  const named = namedColumns(text);
  const columns = named.length > 0 ? named : ["name", "email"];
  return `INSERT INTO ${plural(table)} (${columns.join(", ")})\nVALUES (${columns.map(sample).join(", ")});`;
}

function remove(text: string): string | undefined {
  const table = new RegExp(`\\bdeletes?\\b.{0,20}?(?:from |all |the |old )${NOUN}`).exec(text)?.[1];
  if (!table) return undefined;
  return `DELETE FROM ${plural(table)}\nWHERE ${condition(text) ?? "id = 42"};`;
}

function update(text: string): string | undefined {
  const found = new RegExp(`\\bupdates?\\b.{0,20}?\\b(?:the |all )?${NOUN} (?:of|in|for) (?:an? |the |all )?${NOUN}`).exec(text);
  if (!found?.[1] || !found[2]) return undefined;
  return `UPDATE ${plural(found[2])}\nSET ${found[1]} = ${sample(found[1])}\nWHERE ${condition(text) ?? "id = 42"};`;
}

function duplicates(text: string): string | undefined {
  const column = new RegExp(`\\bduplicated? (?:rows by |values of |values in )?${NOUN}`).exec(text)?.[1];
  if (!column) return undefined;
  const table = new RegExp(`\\b(?:in|from|of) (?:the )?${NOUN}`).exec(text.slice(text.indexOf(column)))?.[1];
  const name = singular(column);
  return `SELECT ${name}, COUNT(*) AS count\nFROM ${plural(table ?? "users")}\nGROUP BY ${name}\nHAVING COUNT(*) > 1;`;
}

function top(text: string): string | undefined {
  const amount = `(\\d{1,4}|${COUNTS.slice(1).join("|")})`;
  const found =
    new RegExp(`\\b${amount} (?:best|latest|newest|oldest|largest|highest|most expensive|cheapest) ${NOUN}`).exec(text) ??
    new RegExp(`\\b${amount} ${NOUN} with the (?:highest|most|largest|best)`).exec(text) ??
    new RegExp(`\\b(?:top|first|best|latest|last|highest|most expensive|cheapest|oldest|newest) (?:${amount} )?${NOUN}`).exec(text);
  if (/\b(?:last|past) \d{1,4} (?:days?|weeks?|months?|years?)\b/.test(text)) return undefined;
  if (!found?.[2]) return undefined;
  const word = found[1] ?? "10";
  const count = COUNTS.includes(word) ? COUNTS.indexOf(word) : Number(word);
  const measure =
    new RegExp(`\\bby (?:the |their )?(?:total |highest )?${NOUN}`).exec(text)?.[1] ??
    new RegExp(`\\bwith the (?:highest|most|largest|best) ${NOUN}`).exec(text)?.[1];
  const table = plural(found[2]);
  if (measure && /^(?:orders|sales|revenue|spending|purchases)$/.test(measure) && table !== "orders") {
    const one = singular(table);
    return `SELECT ${one}.id, ${one}.name, SUM(orders.total) AS total\nFROM ${table} AS ${one}\nJOIN orders ON orders.${one}_id = ${one}.id\nGROUP BY ${one}.id, ${one}.name\nORDER BY total DESC\nLIMIT ${count};`;
  }
  const column =
    measure ?? (/\b(?:latest|last|newest|oldest)\b/.test(text) ? "created_at" : /expensive|cheapest/.test(text) ? "price" : "total");
  return `SELECT *\nFROM ${table}\nORDER BY ${column}${/\b(?:oldest|cheapest)\b/.test(text) ? "" : " DESC"}\nLIMIT ${count};`;
}

function join(text: string): string | undefined {
  const found =
    new RegExp(`\\bjoin\\w{0,3} (?:the )?(?:tables? )?${NOUN} (?:and|with|to|on) (?:the |their )?${NOUN}`).exec(text) ??
    new RegExp(`\\b${NOUN} (?:and|with) their ${NOUN}`).exec(text);
  if (!found?.[1] || !found[2]) return undefined;
  const [left, right] = [plural(found[1]), plural(found[2])];
  const kind = /\bleft join\b|\bwithout\b|\beven if\b|\bincluding those\b/.test(text) ? "LEFT JOIN" : "JOIN";
  return `SELECT ${left}.*, ${right}.*\nFROM ${left}\n${kind} ${right} ON ${right}.${singular(left)}_id = ${left}.id;`;
}

function group(text: string): string | undefined {
  const by = new RegExp(`\\b(?:per|by|for each|group(?:ed)? by) (?:each |every |the )?${NOUN}`).exec(text)?.[1];
  const measured = new RegExp(
    `\\b(count|number|sum|total|average|mean|max|maximum|min|minimum)s? (?:of |the |number of )?(?:the |all )?${NOUN}`,
  ).exec(text);
  if (!by || !measured?.[2]) return undefined;
  const named =
    new RegExp(`\\bfrom (?:the )?${NOUN}`).exec(text)?.[1] ??
    new RegExp(`\\b(?:of|in) (?:the )?${NOUN} (?:table )?(?:per|by|for each)`).exec(text)?.[1];
  const counts = /^(?:count|number)$/.test(measured[1] ?? "");
  const table = plural(counts ? measured[2] : named && named !== measured[2] ? named : tableOf(measured[2]));
  const call = /^(?:average|mean)$/.test(measured[1] ?? "")
    ? "AVG"
    : /^max/.test(measured[1] ?? "")
      ? "MAX"
      : /^min/.test(measured[1] ?? "")
        ? "MIN"
        : "SUM";
  const value = counts ? "COUNT(*) AS count" : `${call}(${columnOf(measured[2])}) AS ${call === "SUM" ? "total" : call.toLowerCase()}`;
  return `SELECT ${by}, ${value}\nFROM ${table}\nGROUP BY ${by}\nORDER BY 2 DESC;`;
}

const NO_TABLE = /^(?:sql|query|queries|me|an?|example|examples|statements?|all|the)$/;

function plain(text: string): string | undefined {
  const after = [
    ...text.matchAll(new RegExp(`\\bfrom (?:an? |the |all )?(?:table )?${NOUN}`, "g")),
    ...text.matchAll(new RegExp(`\\b(?:all|every|finds?|selects?|gets?|lists?|returns|for|of) (?:all |the |every )?${NOUN}`, "g")),
  ];
  const table = after.map((match) => match[1] ?? "").find((noun) => noun !== "" && !NO_TABLE.test(noun));
  if (!table) return undefined;
  const where = condition(text);
  const columns = new RegExp(`\\bselect(?:s|ing)? (?:the )?((?:${NOUN},? (?:and )?){1,6})from\\b`).exec(text)?.[1];
  const list = columns && !/\ball\b/.test(columns) ? columns.split(/,| and | /).filter((word) => word !== "" && word !== "and") : [];
  return `SELECT ${list.length > 0 ? list.join(", ") : "*"}\nFROM ${plural(table)}${where ? `\nWHERE ${where}` : ""};`;
}

/** "older than 30", "who live in Berlin", "where status is paid", "with a price above 20". */
function condition(text: string): string | undefined {
  const older = /\b(older|younger) than (\d{1,6})\b/.exec(text);
  if (older) return `age ${older[1] === "older" ? ">" : "<"} ${older[2]}`;
  const days = /\b(?:in|within|from|of) the (?:last|past) (\d{1,4}) days\b/.exec(text);
  if (days) return `created_at >= CURRENT_DATE - INTERVAL '${days[1]} days'`;
  const compared = new RegExp(
    `\\b${NOUN} (?:is )?(above|over|greater than|more than|higher than|below|under|less than|lower than) (\\d{1,9})`,
  ).exec(text);
  if (compared) return `${compared[1]} ${/above|over|greater|more|higher/.test(compared[2] ?? "") ? ">" : "<"} ${compared[3]}`;
  const equal = new RegExp(`\\bwhere (?:the )?${NOUN} (?:is|equals|=) ([a-z0-9_]{1,30})`).exec(text);
  if (equal) return `${equal[1]} = ${/^\d+$/.test(equal[2] ?? "") ? equal[2] : `'${equal[2]}'`}`;
  const place = /\b(?:live|lives|living|based|located|are) in ([a-z]{2,30})/.exec(text)?.[1];
  return place ? `city = '${place.charAt(0).toUpperCase()}${place.slice(1)}'` : undefined;
}

/** The columns of "with name, e-mail and age". */
function namedColumns(text: string): string[] {
  const list = /\b(?:with|having|columns?|fields?) (?:the )?(?:columns? |fields? )?(?:an? )?([a-z_ ,]{2,200})/.exec(text)?.[1] ?? "";
  return [
    ...new Set(
      list
        .split(/,| and /)
        .map((part) =>
          part
            .trim()
            .replace(/^(?:and|an?|the|their) /, "")
            .replace(/ /g, "_"),
        )
        .filter((part) => /^[a-z][a-z_]{0,30}$/.test(part)),
    ),
  ].slice(0, 20);
}

function typeOf(column: string): string {
  return TYPES.find(([pattern]) => pattern.test(column))?.[1] ?? "TEXT";
}

function sample(column: string): string {
  const type = typeOf(column);
  if (type.startsWith("INTEGER")) return "42";
  if (type.startsWith("NUMERIC")) return "19.90";
  if (type === "DATE") return "'2026-07-04'";
  if (type === "TIMESTAMP") return "'2026-07-04 12:00:00'";
  if (type.startsWith("BOOLEAN")) return "TRUE";
  return /email/.test(column) ? "'ada@example.com'" : /name|title/.test(column) ? "'Ada Lind'" : "'…'";
}

/** The measure "order totals" is a column of orders; a measure alone belongs to orders, too. */
const tableOf = (measure: string) => (columnOf(measure) === measure ? measure : "orders");
const columnOf = (measure: string) => (/^(?:sales|revenue|orders|amounts?|spending)$/.test(measure) ? "total" : measure);

function plural(noun: string): string {
  if (/s$/.test(noun)) return noun;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

function singular(noun: string): string {
  return /ies$/.test(noun) ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, "");
}
