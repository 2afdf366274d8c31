import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { factsIn } from "@/lib/client/sweep/facts";
import { FactText } from "./fact-text";

const shown = (text: string, value: string) => {
  const facts = factsIn(text).filter((fact) => fact.value === value);
  return renderToStaticMarkup(createElement(FactText, { text, facts })).replace(/ class="[^"]*"/g, "");
};

it("an answer is whole, with the differing values marked", () => {
  expect(shown("By 3 January, or 3 January & later.", "01-03")).toBe(
    "<span>By <mark>3 January</mark></span><span>, or <mark>3 January</mark></span> &amp; later.",
  );
  expect(shown("Nothing differs.", "1")).toBe("Nothing differs.");
});

it("a value far from the beginning is shown with the words before it", () => {
  const text = `${"word ".repeat(40)}until 3 January.`;
  expect(shown(text, "01-03")).toMatch(/^… <span>word word .*until <mark>3 January<\/mark><\/span>\.$/);
  expect(shown(text, "01-03").length).toBeLessThan(120);
});
