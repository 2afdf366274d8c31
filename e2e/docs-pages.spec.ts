import { expect, test } from "./fixtures";

interface Described {
  paths: Record<string, Record<string, { operationId: string; summary: string; "x-alias-of"?: string }>>;
}

// More than a hundred pages.
test.setTimeout(120_000);

test("the API docs have a page for every operation of the description", async ({ signedIn }) => {
  const { paths } = (await (await signedIn.request.get("/openapi.json")).json()) as Described;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, "x-alias-of": alias } of operations) {
    if (alias !== undefined) continue;
    const answer = await signedIn.request.get(`/docs/${operationId}`);
    expect(answer.status(), operationId).toBe(200);
    expect(await answer.text(), operationId).toMatch(/Operation id: (<!-- -->)?<code[^>]*>/);
  }
});
