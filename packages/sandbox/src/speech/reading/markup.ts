import { dictionary } from "../../../../../lib/contracts/dictionary";

const ENTITIES = dictionary<string>({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", copy: "©", euro: "€", mdash: "—" });
const TAG =
  /<\/?([A-Za-z][\w:.-]{0,40})(?:\s{1,8}[\w:.-]{1,40}\s?=\s?(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'|[^\s"'<>]{1,500})){0,20}\s{0,8}\/?>/g;
/** Texts are broken at 60 to 80 characters; a title or an item of a list is shorter. */
const WRAPPED_LINE = 50;
const BLOCK_TAGS = new Set(["p", "br", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "s", "sentence", "hr"]);

/** Text without the marks that are meant for eyes or machines: Markdown, HTML and SSML. Their words stay. */
export function withoutMarkup(text: string): string {
  const lines = unwrapped(withoutTags(text)).split("\n").map(plainLine);
  return withoutEmphasis(withoutLinks(lines.join("\n")));
}

/** Joins lines that were broken for their width alone: after a long line, or where the next one goes on in small letters. */
function unwrapped(text: string): string {
  return text.replace(/^(.*[^\s.?!:;|])\s*\n(?=[\p{L}("'“])(?=(.))/gmu, (all, line: string, next: string) => {
    const goesOn = /\p{Ll}/u.test(next) || line.length > WRAPPED_LINE;
    return goesOn && !/^\s*#/.test(line) ? `${line} ` : all;
  });
}

function withoutTags(text: string): string {
  return text
    .replace(/<!--[\s\S]{0,4000}?-->/g, " ")
    .replace(/<\?[^<>]{0,500}\?>/g, " ")
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/g, " $1 ")
    .replace(TAG, (_, name: string) => (BLOCK_TAGS.has(name.toLowerCase()) ? "\n" : " "))
    .replace(/&(#\d{1,7}|[a-z]{2,6});/g, (entity, name: string) => ENTITIES[name] ?? numericEntity(name) ?? entity);
}

function numericEntity(name: string): string | undefined {
  const code = name.startsWith("#") ? Number(name.slice(1)) : Number.NaN;
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}

function plainLine(line: string): string {
  if (/^\s*(```|~~~)/.test(line) || /^\s*([-*_=]\s?){3,}$/.test(line) || (line.includes("|") && /^[\s|:-]*$/.test(line))) return "";
  return line
    .replace(/^\s*(>\s?)+/, "")
    .replace(/^\s*#{1,6}\s+/, "")
    .replace(/^\s*[-*+•‣◦]\s+(\[[ xX]\]\s+)?/, "")
    .replace(/^\s*(\d{1,3})[.)]\s+/, "$1, ")
    .replace(/^\s*\|/, "")
    .replace(/\|\s*$/, "")
    .replace(/\|/g, ", ");
}

function withoutLinks(text: string): string {
  return text
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?:\s"[^"\n]{0,200}")?\)/g, "$1")
    .replace(/\[\^[^\]\s]{1,20}\]/g, "")
    .replace(/\[([^[\]]{1,500})\]\[[^[\]]{0,100}\]/g, "$1");
}

function withoutEmphasis(text: string): string {
  return text
    .replace(/`+/g, "")
    .replace(/~~/g, "")
    .replace(/\*{2,}/g, "")
    .replace(/(^|[^\w*])\*(?=\S)|(?<=[^\s*])\*(?=[^\w*]|$)/gm, "$1")
    .replace(/(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])/gu, "")
    .replace(/\\([\\`*_{}[\]()#+.!|-])/g, "$1");
}
