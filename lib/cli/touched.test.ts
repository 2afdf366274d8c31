import { describe, expect, it } from "vitest";
import { touchedJourneys } from "./touched.mjs";

describe("journeys that a change touches", () => {
  it.each(["lib/gateway/pipeline.ts", "components/ui/button.tsx", "package.json", "e2e/fixtures.ts", "server.mjs"])(
    "are all of them for %s",
    (path) => {
      expect(touchedJourneys([path])).toBe("all");
    },
  );

  it.each(["docs/guide/keys.md", "lib/identity/keys.test.ts", "lib/tools/survival/videos.ts", "README.md"])("are none for %s", (path) => {
    expect(touchedJourneys([path])).toEqual([]);
  });

  it("are those of its pages for a component, and the sweeps, which visit every page", () => {
    const journeys = touchedJourneys(["components/keys/revoke-dialog.tsx"]);
    expect(journeys).toEqual(expect.arrayContaining(["e2e/keys.spec.ts", "e2e/a11y-layers.spec.ts"]));
    expect(journeys).not.toContain("e2e/speech.spec.ts");
  });

  it("are the ones that have changed themselves", () => {
    expect(touchedJourneys(["e2e/keys.spec.ts"])).toEqual(["e2e/keys.spec.ts"]);
  });
});
