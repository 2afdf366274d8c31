import { dictionary } from "../../../../lib/contracts/dictionary";
import type { Style } from "./modifiers";

function read(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.trim().split("\n")) {
    const [id = "", words = ""] = line.split(": ");
    for (const word of words.split(", ")) found.set(word, id);
  }
  return found;
}

/** Plain figures of geometry. `star` is one only where nothing else makes a scene. */
export const SHAPE_WORDS = read(`
circle: circle, disc, disk, sphere, ball, bubble, kreis, cercle, círculo
square: square, quadrat, carré, cuadrado
rectangle: rectangle, bar, rechteck
triangle: triangle, dreieck, triángulo
star: star, stern, étoile, estrella
pentagon: pentagon
hexagon: hexagon, sechseck
octagon: octagon
diamond: diamond, rhombus
heart: heart, herz, cœur, coeur, corazón
ring: ring, donut, annulus
spiral: spiral, swirl
arrow: arrow, pfeil, flèche, flecha
cross: cross, plus sign
oval: oval, ellipse
crescent: crescent shape, half moon
semicircle: semicircle, half circle
cube: cube, box, würfel
parallelogram: parallelogram
trapezoid: trapezoid, trapezium
drop: drop, droplet, teardrop
line: line
`);

export const PATTERN_WORDS = read(`
stripes: stripe, stripes, striped, streifen, rayures, rayas, bands, pinstripe
checker: checkerboard, chessboard, checkered, chequered, checker, chess board, gingham
dots: dots, polka dots, polka dot, dotted, spots, punkte
waves: wave pattern, waves pattern, wavy lines, wavy, seigaiha, scallops
zigzag: zigzag, zig-zag, chevron, herringbone
voronoi: voronoi, mosaic, cells, cracked, crackle, stained-glass pattern
truchet: truchet, maze, labyrinth, tiles, tile pattern, tiling
mandala: mandala, kaleidoscope, rosette, ornament
gradient: gradient, color gradient, farbverlauf, dégradé, ombre
marble: marble, marbled, marbling, agate
plasma: plasma, lava lamp, liquid, fluid
facets: facets, triangles pattern, geometric triangles, polygon pattern, low poly background, low-poly background
constellation: constellation, network, graph, nodes
contours: topographic, topographic map, contour, contour lines, contours, isolines
terrazzo: terrazzo, confetti, memphis
bauhaus: bauhaus, geometric, geometric pattern, suprematism, mondrian, de stijl
plaid: plaid, tartan, karo
honeycomb: honeycomb, hexagons, hexagonal grid
grid: grid, graph paper, raster
flow: flow field, flow lines, flowing lines, abstract lines
abstract: abstract, abstract art, abstraction, generative art, generative
`);

/** What a pattern's name means for the look of a scene that names other things. */
export const STYLE_OF_PATTERN = dictionary<Style>({
  voronoi: "mosaic",
  facets: "lowpoly",
  bauhaus: "flat",
  abstract: "oil",
});

export const PLACE_WORDS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["top left", [0.25, 0.25]],
  ["upper left", [0.25, 0.25]],
  ["top right", [0.75, 0.25]],
  ["upper right", [0.75, 0.25]],
  ["bottom left", [0.25, 0.75]],
  ["lower left", [0.25, 0.75]],
  ["bottom right", [0.75, 0.75]],
  ["lower right", [0.75, 0.75]],
  ["top center", [0.5, 0.25]],
  ["bottom center", [0.5, 0.75]],
  ["on the left side", [0.27, 0.5]],
  ["on the right side", [0.73, 0.5]],
  ["on the left", [0.27, 0.5]],
  ["on the right", [0.73, 0.5]],
  ["at the top", [0.5, 0.25]],
  ["at the bottom", [0.5, 0.75]],
  ["in the middle", [0.5, 0.5]],
  ["in the center", [0.5, 0.5]],
  ["in the centre", [0.5, 0.5]],
  ["at the center", [0.5, 0.5]],
  ["centered", [0.5, 0.5]],
  ["centred", [0.5, 0.5]],
]);

/** How the thing before the words stands to the thing after them. */
export const RELATION_WORDS: ReadonlyMap<string, "left" | "right" | "above" | "below" | "inside" | "around" | "amid"> = new Map([
  ["left of", "left"],
  ["on the left of", "left"],
  ["on the right of", "right"],
  ["to the left of", "left"],
  ["right of", "right"],
  ["to the right of", "right"],
  ["next to", "left"],
  ["beside", "left"],
  ["above", "above"],
  ["on top of", "above"],
  ["over", "above"],
  ["below", "below"],
  ["under", "below"],
  ["beneath", "below"],
  ["underneath", "below"],
  ["inside", "inside"],
  ["inside of", "inside"],
  ["within", "inside"],
  ["in front of", "inside"],
  ["around", "around"],
  ["surrounding", "around"],
  ["surrounded by", "amid"],
  ["containing", "around"],
]);
