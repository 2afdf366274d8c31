import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Phrases that `docs/style.md` rules out, each with what to write instead. */
const PHRASES = [
  [
    /(?<![\w-])(?:null|undefined|absent|empty|none|`?(?:true|false)`?|unknown|left out) where (?!\()/i,
    "a condition takes 'if', not 'where'",
  ],
  [/\bapart by (?:spaces|`;|commas)/i, "'separated by'"],
  [/\btaken away\b/i, "'removed'"],
  [/\bgone on from\b|\bgoes on from\b/i, "'continued', 'continues'"],
  [/\bthe other way round\b/i, "'vice versa'"],
  [/\b(?:comes|come|came) home\b/i, "'completes', or 'is received'"],
  [/\bneeds? a look\b/i, "'needs attention'"],
  [/\b(?:is|was|are) put away\b/i, "'closed'"],
  [/\btold apart\b/i, "'distinguished', or 'compared'"],
  [/\bwhat (?:became|has become) of\b/i, "the outcome, or the state"],
  [/\bnobody says\b/i, "'not known'"],
  [/\bmake (?:a|another) key\b/i, "'create a key'"],
  [/\bwhich is the most\b/i, "'which is the limit'"],
  [/\bcannot be taken back\b/i, "'cannot be undone'"],
  [/\bwhat came of\b/, "the outcome, or the result"],
  [/\bfor (?:those|people) who do(?:es)? not see\b/i, "'for screen readers'"],
  [/\bThrows `[a-z_]+` where (?:the|an?|it)\b/, "a condition takes 'if', not 'where'"],
  [/\bwhere (?:nobody|somebody|nothing|none)\b/i, "a condition takes 'if', not 'where'"],
  [/\bwhere there (?:is|are)\b/i, "a condition takes 'if', not 'where'"],
  [/\banew\b/i, "'again'"],
  [/\bfor ever\b/i, "'forever'"],
  [/\b(?:writ(?:es?|ten)|wrote) down\b/i, "'recorded', or 'stored'"],
  [/\bin vain\b/i, "'without success', or what failed"],
  [/\bnone such\b/i, "'no such' with the noun"],
];

const LONGEST_SUBJECT = 72;
const SUBJECT = /^(?:[a-z]+(?:\([\w, /.-]+\))?: \S|Merge |merge |Revert ")/;
/** Texts that quote what they rule out, what was released under the former rules, and the sandbox's own sentences. */
const LEFT_OUT = /^(?:CHANGELOG\.md|docs\/style\.md|lib\/cli\/prose(?:\.test)?\.(?:mjs|ts)|packages\/sandbox\/src\/text\/)/;
const READ = /\.(?:tsx?|mjs|md|yaml)$|^\.env\.example$/;

/** What is wrong with the wording of a file, a line each. */
export function phrasesIn(path, text) {
  if (LEFT_OUT.test(path) || !READ.test(path)) return [];
  return text.split("\n").flatMap((line, index) => {
    const found = PHRASES.find(([phrase]) => phrase.test(line));
    return found ? [`${path}:${index + 1}  ${found[1]}: ${found[0].exec(line)?.[0]}`] : [];
  });
}

/** What is wrong with a commit's subject; undefined if nothing is. */
export function subjectProblem(subject) {
  if (subject.length > LONGEST_SUBJECT) return `has ${subject.length} characters; at most ${LONGEST_SUBJECT}: ${subject}`;
  return SUBJECT.test(subject) ? undefined : `is not 'type(scope): what changed': ${subject}`;
}

const git = (...args) => execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** All problems of the checkout: of its files, and of the commits since this check exists. Without git, of nothing. */
export function proseProblems() {
  let paths;
  try {
    paths = git("ls-files").split("\n").filter(Boolean);
  } catch {
    return [];
  }
  const inFiles = paths.flatMap((path) => {
    try {
      return READ.test(path) ? phrasesIn(path, readFileSync(path, "utf8")) : [];
    } catch {
      // Deleted in the working tree, not yet in the index.
      return [];
    }
  });
  return [...inFiles, ...subjectProblems()];
}

function subjectProblems() {
  const [added] = git("log", "--diff-filter=A", "--format=%H", "--", "lib/cli/prose.mjs").split("\n");
  if (!added) return [];
  const subjects = git("log", "--no-merges", "--format=%s", `${added}..HEAD`).split("\n").filter(Boolean);
  return subjects.flatMap((subject) => {
    const problem = subjectProblem(subject);
    return problem ? [`commit subject ${problem}`] : [];
  });
}
