import { dictionary } from "../../../../lib/contracts/dictionary";

/**
 * Words a prompt may name, a line for each thing: its name here, then the words and word pairs that mean it.
 * Plural forms are found from these. English first, then the most usual nouns in German, French and Spanish.
 */
const LAND = `
sea: sea, ocean, seaside, coast, coastline, cliff, wave, waves, bay, marine, seascape, beach, shore, harbour, harbor, meer, ozean, küste, strand, mer, océan, plage, mar, océano, costa, playa
lake: lake, pond, lagoon, water, reflection, river, stream, creek, canal, fjord, am see, einem see, dem see, bergsee, teich, fluss, lac, étang, rivière, lago, laguna, río, agua, wasser, eau
island: island, isle, islet, insel, île, isla
mountain: mountain, peak, summit, alps, alpine, mountain range, ridge, berg, gebirge, gipfel, alpen, montagne, sommet, montaña, sierra, montagnes
hill: hill, hillside, rolling hills, countryside, landscape, valley, highlands, hügel, tal, landschaft, colline, vallée, paysage, colina, valle, paisaje
desert: desert, dune, sand dunes, wüste, désert, desierto, duna
meadow: meadow, grass, grassland, prairie, pasture, lawn, field, park, garden, farmland, wiese, feld, garten, champ, jardin, prado, pradera, campo
forest: forest, wood, woodland, woods, grove, tree, oak, maple, pine, fir, spruce, conifer, jungle, rainforest, wald, baum, bäume, tanne, forêt, bois, arbre, bosque, árbol
flower: flower, wildflower, daisy, lavender, poppy, poppies, tulip, sunflower, rose, blossom, blume, fleur, flor
`;

const LANDMARK = `
lighthouse: lighthouse, leuchtturm, phare, faro
house: house, home, cottage, farmhouse, cabin, hut, barn, haus, hütte, maison, casa
boat: boat, sailboat, sailing boat, yacht, sail, paper boat, fishing boat, rowboat, ein boot, das boot, boot, boote, segelboot, bateau, voilier, barco, velero
`;

const ALOFT = `
sky: sky, heaven, himmel, ciel, cielo
sun: sun, sunlight, sunshine, sonne, soleil, sol
moon: moon, full moon, mond, lune, luna
stars: stars, starry, starlight, sterne, étoiles, estrellas
clouds: cloud, cloudy, clouds, wolke, nuage, nube
`;

const OBJECTS = `
cup: cup of coffee, cup of tea, mug of coffee, coffee mug, cup, mug, coffee, tea, coffee cup, teacup, tasse, kaffee, café, taza
bottle: bottle, flasche, bouteille, botella
vase: vase of flowers, bouquet of flowers, vase, bouquet
book: book, buch, livre, libro
apple: apple, apfel, pomme, manzana
pear: pear, birne, poire
lemon: lemon, zitrone, citron, limón
cherry: cherry, cherries, kirsche
candle: candle, kerze, bougie, vela
key: key, schlüssel
`;

/** What is not drawn: the scene is the place it is at home in, and the prompt's words are set over it. */
const OUTSIDE = `
meadow: animal, cat, dog, puppy, kitten, horse, cow, sheep, rabbit, butterfly, bee, chicken, pig, goat, mouse, bird, kite, balloon, umbrella, hat, snowman
forest: fox, wolf, deer, bear, owl, squirrel, hedgehog, dragon, waterfall, temple, snake, mushroom, leaf, leaves, pumpkin
sea: fish, whale, dolphin, shark, turtle, seal, penguin, gull, seagull, octopus, jellyfish, reef, coral, underwater, ship, pier, anchor
lake: swan, duck, frog, heron, bridge, viaduct
desert: camel, pyramid, lion, elephant, giraffe, tiger
mountain: castle, eagle, volcano, glacier, iceberg
hill: person, man, woman, people, child, girl, boy, knight, robot, king, queen, portrait, face, city, skyline, street, road, town, village, building, church, tower, windmill, car, bus, van, bicycle, train, railway, airplane, plane, fireworks, clock, gift, present, cake, ice cream, crown, gem, teapot, camera, light bulb
stars: space, outer space, galaxy, nebula, planet, rocket, spaceship, astronaut, ufo, comet, aurora, milky way
`;

function read(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of text.trim().split("\n")) {
    const [id = "", words = ""] = line.split(": ");
    for (const word of words.split(", ")) if (!found.has(word)) found.set(word, id);
  }
  return found;
}

const landmarks = read(LANDMARK);
const aloft = read(ALOFT);
const objects = read(OBJECTS);

/** Every word or word pair that names a thing, and the thing's name here. */
export const NOUNS: ReadonlyMap<string, string> = new Map([...objects, ...aloft, ...landmarks, ...read(LAND)]);

/** Words for what is outside of the catalogue, and the name of the place that is drawn instead. */
export const OUTSIDE_WORDS: ReadonlyMap<string, string> = read(OUTSIDE);

export const OBJECT_IDS: ReadonlySet<string> = new Set(objects.values());
export const LANDMARK_IDS: ReadonlySet<string> = new Set(landmarks.values());

/** What else goes when a prompt excludes a thing. */
export const KINDS = dictionary<readonly string[]>({
  lake: ["sea"],
  sky: ["clouds", "stars"],
});
/** Words that stand for many things. */
export const GROUPS = dictionary<readonly string[]>({
  building: ["house", "lighthouse"],
  plant: ["forest", "flower"],
});
