import { describe, expect, it } from "vitest";
import { orderedImage } from "../../../../../lib/contracts/image-options";
import { promptConversation } from "../conversation";
import { createSkills } from "./answer";

const skills = createSkills([{ path: "a.md", text: "# Keys\n\nKeys open the gateway.\n" }]);
const HEADS = [
  "",
  "more ",
  "Summarise this: ",
  "a user as JSON with ",
  "What is ",
  "Explain ",
  "Extract the e-mail addresses: ",
  "Make this shorter: ",
  "Classify the sentiment: ",
  "Draw ",
  "name five ",
  "A lighthouse ",
  "count to ",
];
const RUNS = [
  " ",
  "! ",
  "? ",
  ". ",
  ", ",
  "-",
  "a",
  "a ",
  "9",
  "9 ",
  "9,",
  "(",
  "\n",
  "\n ",
  "a@",
  "@a.",
  "and ",
  "not ",
  "_",
  "`",
  '"',
  "|",
  ":",
  "the ",
  "1 + ",
  "which, ",
];

/** A text through every skill, and through the look for an order to draw. */
const answer = (text: string) => {
  skills.respond(promptConversation(text, 0));
  orderedImage(text);
};

describe("long runs of one kind of character", () => {
  it.each(HEADS)("after %j cost no more than their length", (head) => {
    for (const run of RUNS) {
      const text = head + run.repeat(Math.ceil(30_000 / run.length));
      const began = performance.now();
      answer(text);
      answer(text.slice(0, 590));
      answer(text.slice(0, 280));
      expect(performance.now() - began, JSON.stringify(run)).toBeLessThan(400);
    }
  });
});
