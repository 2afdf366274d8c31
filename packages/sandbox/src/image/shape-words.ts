function read(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.trim().split("\n")) {
    const [id = "", words = ""] = line.split(": ");
    for (const word of words.split(", ")) found.set(word, id);
  }
  return found;
}

/** Plain figures of geometry. `star` is one only if nothing else makes a scene. */
export const SHAPE_WORDS = read(`
circle: circle, disc, disk, sphere, ball, bubble, kreis, cercle, círculo
square: square, box, cube, quadrat, carré, cuadrado
rectangle: rectangle, bar, rechteck
triangle: triangle, dreieck, triángulo
star: star, stern, étoile, estrella
hexagon: hexagon, sechseck
octagon: octagon
diamond: diamond, rhombus
heart: heart, herz, cœur, coeur, corazón
ring: ring, donut
`);

export const PATTERN_WORDS = read(`
stripes: stripe, stripes, striped, streifen, rayures, rayas, bands, pinstripe
checker: checkerboard, chessboard, checkered, chequered, checker, chess board
dots: dots, polka dots, polka dot, dotted, spots, punkte
gradient: gradient, color gradient, farbverlauf, dégradé, ombre
`);

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
