import { expect, it } from "vitest";
import { upgraded } from "./upgrade";

it("reads an image of a draft that was kept when it was called a picture, and leaves what people wrote alone", () => {
  const draft = {
    own: { items: [{ kind: "image", source: { kind: "local", picture: "pm5k2", name: "viaduct.png" } }], json: { picture: 1 } },
  };
  expect(upgraded(draft)).toEqual({
    own: { items: [{ kind: "image", source: { kind: "local", image: "pm5k2", name: "viaduct.png" } }], json: { picture: 1 } },
  });
});
