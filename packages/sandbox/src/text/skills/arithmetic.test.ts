import { describe, expect, it } from "vitest";
import { promptConversation } from "../conversation";
import { calculate } from "./arithmetic";

const solve = (ask: string, previous = "") => calculate({ ...promptConversation(ask, 0), previous });

describe("arithmetic", () => {
  it.each([
    ["2+2", "4"],
    ["what is 12% of 80?", "9.6"],
    ["0.1 + 0.2", "0.3"],
    ["1.1 * 1.1", "1.21"],
    ["what's (3 + 4) * 2 ^ 10", "7168"],
    ["2^3^2", "512"],
    ["-3^2", "-9"],
    ["17 % 5", "2"],
    ["20% off 50", "40"],
    ["sqrt(144)", "12"],
    ["square root of 2", "1.41421356237"],
    ["10/3", "3.33333333333"],
    ["2^-2", "0.25"],
    ["two plus two times ten", "22"],
    ["what is seven minus 5", "2"],
    ["calculate 1,234 * 2", "2468"],
    ["what is 5 squared?", "25"],
    ["1^9999", "1"],
    ["(-1)^2001", "-1"],
    ["4^0.5", "2"],
    ["99999999999999999999 + 1", "100000000000000000000"],
    ["I have 3 * 4 apples, how much is that?", "12"],
  ])("%s", (ask, value) => {
    expect(solve(ask)?.brief).toBe(value);
  });

  it("says what a rounded fraction is exactly", () => {
    expect(solve("10/3")?.text).toBe("10 / 3 ≈ 3.33333333333 (exactly 10/3)");
  });

  it.each(["1/0", "0^-1", "5 % 0"])("%s has no value", (ask) => {
    expect(solve(ask)?.text).toContain("division by zero");
  });

  it("refuses results and nesting without bound", () => {
    expect(solve("9^9^9")?.text).toContain("too large");
    expect(solve(`${"(".repeat(100)}1+1${")".repeat(100)}`)?.text).toContain("nested too deeply");
  });

  it.each(["2024-01-02", "call +1 555 0100", "42", "hello", "(1+", "a + b", "12/05/2024"])("leaves %s to others", (ask) => {
    expect(solve(ask)).toBeUndefined();
  });

  it("continues with the number that ended the last answer", () => {
    expect(solve("divide that by 2", "2 + 2 = 4")?.brief).toBe("2");
    expect(solve("times 10", "2 - 4 = -2")?.brief).toBe("-20");
  });
});
