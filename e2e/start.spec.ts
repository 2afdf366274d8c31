import { expect, test } from "./fixtures";

/** Prints the file of each native module a process loads. */
const TELL = `
const load = process.dlopen;
process.dlopen = (module, file, ...rest) => {
  console.log("loads", file);
  return load.call(process, module, file, ...rest);
};`;

test.describe("a server of a finished build", () => {
  test.use({
    start: { args: ["lib/cli/start.mjs"], settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELL)}` } },
  });
  test("does not load the compiler, whose memory it would keep", async ({ freshServer, request }) => {
    test.setTimeout(90_000);
    await freshServer.line(/is running at/);
    expect((await request.get(`${freshServer.origin}/setup`)).ok()).toBe(true);
    const [output] = await freshServer.line(/^[\s\S]*$/);
    expect(output).toMatch(/loads .*libsql/);
    expect(output).not.toMatch(/loads .*swc/);
  });
});
