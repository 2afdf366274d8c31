import { expect, it } from "vitest";
import { Dabs } from "./dabs";
import { makeSurface } from "./surface";

it.each([
  [6, 4, 0.4],
  [12, 3, 2],
  [1.4, 1, 0],
  [0.7, 0.5, 1],
])("ovals of %f by %f pixels are where a canvas draws them", (wide, tall, turn) => {
  const dabs = new Dabs(40, 30);
  dabs.add({ x: 18.3, y: 14.6, wide, tall, turn, color: [0.2, 0.6, 1] });
  const drawn = makeSurface(40, 30);
  drawn.context.drawImage(dabs.toCanvas(), 0, 0);
  const wanted = makeSurface(40, 30);
  wanted.context.fillStyle = "rgb(51, 153, 255)";
  wanted.context.ellipse(18.3, 14.6, wide, tall, turn, 0, Math.PI * 2);
  wanted.context.fill();
  const [own, canvas] = [drawn, wanted].map(({ context }) => context.getImageData(0, 0, 40, 30).data);
  const opacities = (data: Uint8ClampedArray = new Uint8ClampedArray()) => data.filter((_, at) => at % 4 === 3);
  const cover = opacities(own).reduce((sum, value) => sum + value, 0) / 255;
  const area = Math.PI * wide * tall;
  expect(Math.abs(cover - area)).toBeLessThan(0.5 + area * 0.03);
  const off = opacities(own).map((value, at) => Math.abs(value - (opacities(canvas)[at] ?? 0)));
  expect(Math.max(...off)).toBeLessThan(90);
  const middle = (14 * 40 + 18) * 4;
  if (tall > 1) expect([...(own?.subarray(middle, middle + 4) ?? [])]).toEqual([51, 153, 255, 255]);
});

it("later dabs lie over earlier ones, and nothing is painted beyond the edge", () => {
  const dabs = new Dabs(10, 10);
  dabs.add({ x: 0, y: 0, wide: 30, tall: 30, turn: 0, color: [1, 0, 0] });
  dabs.add({ x: 9.5, y: 5, wide: 3, tall: 3, turn: 0, color: [0, 0, 1] });
  const { data } = dabs.toCanvas().getContext("2d").getImageData(0, 0, 10, 10);
  expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  expect([...data.subarray((5 * 10 + 9) * 4, (5 * 10 + 9) * 4 + 4)]).toEqual([0, 0, 255, 255]);
});
