import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { DIALECTS, type Dialect, valuesOf } from "../heard";
import type { Meaning, OddAnswer } from "../odd-answer";
import { ODD_ANSWERS } from "../odd-servers";
import { sampled } from "../suite";
import { startContract } from "./setting";

/** The server's answer to every call. */
let answer: { body: unknown; type: string };
let asked = 0;
const server: Server = createServer((request, response) => {
  request.resume().on("end", () => {
    if (request.url === "/v1/models") return response.end(JSON.stringify({ data: [{ id: "odd" }] }));
    asked++;
    response
      .writeHead(200, { "content-type": answer.type })
      .end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
});
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
const contract = await startContract({ OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
afterAll(async () => {
  await contract.close();
  server.close();
  server.closeAllConnections();
});

const MODEL = "openai/odd";
const inEvents = (events: unknown[]) => `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`;

async function ask(dialect: Dialect, { stream, odd }: { stream: boolean; odd: OddAnswer }) {
  answer = stream
    ? { body: typeof odd.events === "string" ? odd.events : inEvents(odd.events ?? []), type: odd.type ?? "text/event-stream" }
    : { body: odd.whole, type: odd.type ?? "application/json" };
  asked = 0;
  return contract.send("fast", { path: dialect.path(MODEL, stream), body: dialect.body(MODEL, stream) });
}

/** The expected meaning; unset parts are absent. */
const expected = ({ text = "", reasoning = "", calls = [], finish, tokens }: Meaning) => ({
  text,
  reasoning,
  calls,
  finish,
  ...(tokens ? { tokens } : {}),
});

describe.each(
  sampled(
    ODD_ANSWERS.map((odd) => [`${odd.server}: ${odd.quirk}`, odd] as const),
    4,
  ),
)("%s", (_, odd) => {
  it.each(Object.entries(DIALECTS))("is understood in %s", async (name, dialect) => {
    if (odd.whole !== undefined) {
      const got = await ask(dialect, { stream: false, odd });
      expect(got.status, got.text).toBe(200);
      expect(dialect.whole(got.json as never)).toMatchObject(expected(odd.means));
      expect(asked).toBe(1);
    }
    if (odd.events !== undefined) {
      const got = await ask(dialect, { stream: true, odd });
      expect(got.status, got.text).toBe(200);
      expect(dialect.stream(valuesOf(got.text) as never[]), got.text).toMatchObject(expected(odd.means));
      expect(asked).toBe(1);
      // A row is stored shortly after, and is the same for every dialect.
      const { tokens } = odd.means;
      if (name !== "chat" || !tokens) return;
      expect(await contract.row(got.headers["x-request-id"] ?? "")).toMatchObject({
        input_tokens: tokens.input,
        output_tokens: tokens.output,
        cached_tokens: tokens.cached ?? 0,
      });
    }
  });
});
