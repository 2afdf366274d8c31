import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PromptBook } from "../../catalog/prompt-book";
import { newId } from "../../contracts/ids";
import { PromptContent } from "../../contracts/prompts";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { rateCall } from "../../store/calls/feedback";
import { openStore, type Store } from "../../store/database/open";
import { callRecord, keptLog, testDatabases } from "../../testing/database";
import { Prompts } from "./service";

const content = (prompt: string) => PromptContent.parse({ kind: "completion", prompt });

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`prompts on ${database.title}`, () => {
    let store: Store;
    let prompts: Prompts;
    beforeAll(async () => {
      store = await openStore(database.options);
      prompts = new Prompts(store, new PromptBook({ store, log: keptLog() }), {
        requireMove: async () => undefined,
        requireNoRule: async () => {},
      });
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
    });
    const newPerson = () => {
      const teamId = newId("team_");
      return { userId: newId("user_"), name: "Eirin", email: null, teamId, teamName: "Team", role: "owner", sessionId: null } as const;
    };
    async function made(slug: string, text: string, person = newPerson()) {
      await prompts.create(person, { slug, description: "", content: content(text), note: "" });
      return person;
    }

    it("get a version from each of several authors who save at once and have no base", async () => {
      const person = await made("reply", "0");
      const texts = ["1", "2", "3", "4", "5"];
      await Promise.all(texts.map((text) => prompts.save(person, "reply", { content: content(text), note: text })));
      const { latest, versions } = await prompts.read(person, "reply");
      expect(latest).toBe(6);
      expect(versions.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
      expect(versions.map(({ note }) => note).sort()).toEqual(["", ...texts]);
    });

    it("have the ratings of their versions' newest calls", async () => {
      const person = await made("rated", "0");
      await prompts.save(person, "rated", { content: content("1"), note: "" });
      const rate = async (version: number, rated: { thumb?: "up" | "down"; score?: number }[]) => {
        const id = newId("req_");
        await insertCalls(store, [toRow(callRecord(id, { teamId: person.teamId, prompt: "rated", promptVersion: version }))]);
        for (const [at, feedback] of rated.entries())
          await rateCall(store, { teamId: person.teamId, callId: id, rater: `key_${at}`, feedback, at: Date.now() });
      };
      await rate(1, [{ thumb: "down" }, { thumb: "up", score: 0.25 }]);
      await rate(1, [{ score: 0.75 }]);
      await rate(1, []);
      const [second, first] = (await prompts.read(person, "rated")).versions;
      expect(first).toMatchObject({ calls: 3, ratings: { count: 3, good: 1, bad: 1, score: 0.5 } });
      expect(second).toMatchObject({ calls: 0, ratings: { count: 0, good: 0, bad: 0, score: null } });
    });

    it.each([2, 2 ** 31, Number.MAX_SAFE_INTEGER])("are not saved on version %i, which does not exist", async (basedOn) => {
      const person = await made("reply", "0");
      await expect(prompts.save(person, "reply", { content: content("1"), note: "", basedOn })).rejects.toMatchObject({
        code: "invalid_value",
        detail: { param: "basedOn" },
      });
    });

    it("are not deleted while another one includes them", async () => {
      const person = await made("style", "Be kind.");
      await made("style-long", "Be long.", person);
      await made("old", "{{> style@1}}", person);
      await made("new", "{{>  style@latest }}", person);
      await made("other", "{{> style-long@1}} and style", person);
      await prompts.setLabel(person, { slug: "old", label: "production" }, { shares: [{ version: 1, share: 100 }] });
      await prompts.save(person, "old", { content: content("plain"), note: "" });
      await expect(prompts.remove(person, "style")).rejects.toMatchObject({
        code: "prompt_in_use",
        message: expect.stringMatching(/included by 'new', 'old', whose/),
      });
      await prompts.removeLabel(person, { slug: "old", label: "production" });
      await prompts.remove(person, "new");
      await prompts.remove(person, "style");
      await expect(prompts.read(person, "style")).rejects.toMatchObject({ code: "not_found" });
    });

    it("take the description of an imported file, and keep it if the file has none", async () => {
      const person = newPerson();
      const file = (more: string, prompt = "Hi") => `name: greeting\nkind: completion\nprompt: ${prompt}\n${more}`;
      const described = async () => (await prompts.read(person, "greeting")).description;
      await prompts.import(person, file("description: First"));
      expect(await prompts.import(person, file("description: Second"))).toMatchObject({ version: 1, result: "description" });
      expect(await described()).toBe("Second");
      expect(await prompts.import(person, file("description: Third", "Hello"))).toMatchObject({ version: 2, result: "version" });
      expect(await described()).toBe("Third");
      expect(await prompts.import(person, file("", "Hello"))).toMatchObject({ version: 2, result: "unchanged" });
      expect(await described()).toBe("Third");
    });

    it("refuse a file with members that they don't have, and keep no NUL", async () => {
      const person = newPerson();
      const text = 'name: nul\nkind: completion\nprompt: "{{a}}\\0b"\ndescription: "a\\0b"\n';
      const unsupported = { code: "unsupported_parameter" };
      await expect(prompts.import(person, `${text}modell: x`)).rejects.toMatchObject({ ...unsupported, detail: { param: "modell" } });
      await expect(prompts.import(person, `${text}messages: []`)).rejects.toMatchObject(unsupported);
      await expect(prompts.import(person, `${text}variables:\n  - name: a\n    defualt: 1`)).rejects.toMatchObject({
        ...unsupported,
        detail: { param: "variables[0].defualt" },
      });
      await prompts.import(person, text);
      expect(await prompts.read(person, "nul")).toMatchObject({ description: "a\uFFFDb", content: { prompt: "{{a}}\uFFFDb" } });
    });
  });
