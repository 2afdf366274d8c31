/** A segment of a transcript with its times, in seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
  speaker?: string;
}

const TIMES = /^((?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}) +--> +((?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3})/;

/** The cues of a SubRip or WebVTT text; empty for other texts. */
export function readCues(text: string): Cue[] {
  const cues: Cue[] = [];
  let cue: Cue | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, from, to] = TIMES.exec(line) ?? [];
    if (from !== undefined && to !== undefined) {
      cue = { start: secondsOf(from), end: secondsOf(to), text: "" };
      cues.push(cue);
    } else if (line === "") cue = undefined;
    else if (cue) cue.text += cue.text === "" ? line : ` ${line}`;
  }
  return cues;
}

function secondsOf(time: string): number {
  return time
    .replace(",", ".")
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

export function toSrt(cues: readonly Cue[]): string {
  return cues.map((cue, index) => `${index + 1}\n${stamp(cue.start, ",")} --> ${stamp(cue.end, ",")}\n${said(cue)}\n\n`).join("");
}

export function toVtt(cues: readonly Cue[]): string {
  return `WEBVTT\n\n${cues.map((cue) => `${stamp(cue.start, ".")} --> ${stamp(cue.end, ".")}\n${said(cue)}\n\n`).join("")}`;
}

const said = ({ text, speaker }: Cue) => (speaker ? `${speaker}: ${text}` : text);

/** `00:01:02,345` */
function stamp(seconds: number, point: string): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const two = (figure: number) => String(Math.floor(figure)).padStart(2, "0");
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${String(ms % 1000).padStart(3, "0")}`;
}

/** `1:02.3`: as short as possible. */
export function clockLabel(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The cue at a time: the last that has begun, none before the first. */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
