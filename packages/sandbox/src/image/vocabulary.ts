import { dictionary } from "../../../../lib/contracts/dictionary";

/**
 * Words a prompt may name, a line for each thing: its name here, then the words and word pairs that mean it.
 * Plural forms are found from these. English first, then the most usual nouns in German, French and Spanish.
 */
const LAND = `
sea: sea, ocean, seaside, coast, coastline, waves, wave, bay, marine, seascape, meer, ozean, küste, mer, océan, côte, mar, océano, costa
lake: lake, pond, lagoon, reservoir, water, reflection, am see, einem see, dem see, bergsee, teich, lac, étang, lago, laguna, agua, wasser, eau
river: river, stream, creek, brook, canal, fluss, bach, rivière, fleuve, río
waterfall: waterfall, cascade, falls, wasserfall, chute d'eau, cascada
beach: beach, shore, seashore, sand beach, sandy beach, strand, plage, playa
island: island, isle, islet, insel, île, isla
iceberg: iceberg, glacier, ice floe, eisberg, gletscher
fjord: fjord, fiord
mountain: mountain, peak, summit, alps, alpine, mountain range, cliff, ridge, himalaya, matterhorn, everest, berg, gebirge, gipfel, alpen, montagne, sommet, montaña, sierra, montagnes
hill: hill, hillside, rolling hills, countryside, landscape, valley, tuscany, highlands, hügel, tal, landschaft, colline, vallée, paysage, colina, valle, paisaje
volcano: volcano, vulkan, volcan, volcán
desert: desert, dune, sahara, sand dunes, wüste, désert, desierto, duna
canyon: canyon, mesa, badlands, gorge
arctic: arctic, antarctic, tundra, north pole, arktis
meadow: meadow, grass, grassland, prairie, pasture, lawn, steppe, park, wiese, prairie, prado, pradera
field: field, wheat, farmland, cornfield, crops, feld, acker, champ, campo
savanna: savanna, savannah, safari
forest: forest, wood, woodland, woods, grove, taiga, wald, forêt, bois, bosque
jungle: jungle, rainforest, tropical, dschungel
path: path, trail, footpath, weg, chemin, camino
road: road, highway, street, lane, straße, strasse, route, rue, carretera, calle
railway: railway, railroad, rail, tracks, train track, gleis, schiene, chemin de fer, ferrocarril
trunkline: trunkline, rail yard, railyard, train yard, marshalling yard, junction, railway yard, rangierbahnhof
city: city, skyline, cityscape, metropolis, downtown, skyscraper, urban, manhattan, tokyo, new york, buildings, building, stadt, ville, ciudad
village: village, town, hamlet, dorf, village, pueblo
space: space, outer space, cosmos, galaxy, nebula, universe, cosmic, weltraum, espace, espacio
underwater: underwater, coral, coral reef, reef, seabed, deep sea, unterwasser
garden: garden, garten, jardin, jardín
`;

const STANDING = `
tree: tree, oak, maple, broadleaf, willow, beech, elm, baum, bäume, arbre, árbol
pine: pine, fir, spruce, conifer, evergreen, christmas tree, tanne, kiefer, sapin, pino
palm: palm, palm tree, coconut tree, palme, palmier, palmera
birch: birch, aspen, birke
blossom: cherry blossom, cherry tree, sakura, blossom, cherry blossoms, blossoming tree, kirschblüte
cactus: cactus, cacti, saguaro, kaktus
cypress: cypress, poplar, zypresse
bare: bare tree, dead tree, leafless tree
flower: flower, wildflower, daisy, blumen, blume, fleur, flor
lavender: lavender, lavendel, lavande, lavanda
poppy: poppy, poppies, mohn, coquelicot, amapola
tulip: tulip, tulpe, tulipe, tulipán
sunflower: sunflower, sonnenblume, tournesol, girasol
rose: rose
house: house, home, cottage, farmhouse, villa, haus, maison, casa
cabin: cabin, hut, lodge, chalet, hütte, cabane, cabaña
castle: castle, fortress, palace, burg, schloss, château, castillo
lighthouse: lighthouse, leuchtturm, phare, faro
bridge: bridge, viaduct, aqueduct, brücke, pont, puente
windmill: windmill, mill, windmühle, moulin, molino
turbine: wind turbine, wind farm
church: church, chapel, cathedral, steeple, kirche, église, iglesia
temple: temple, pagoda, shrine, tempel
torii: torii, torii gate
barn: barn, scheune
tower: tower, turm, torre
tent: tent, camp, camping, zelt, tente
campfire: campfire, bonfire, fire, lagerfeuer
pyramid: pyramid, pyramide, pirámide
pier: pier, jetty, dock, harbour, harbor, port, steg, hafen
fence: fence, zaun
lamp: street lamp, lamp post, lantern, streetlight
sailboat: sailboat, sailing boat, yacht, sail, segelboot, voilier, velero
boat: boat, rowboat, rowing boat, fishing boat, dinghy, gondola, ein boot, das boot, boote, bateau, barco, barca
canoe: canoe, kayak, kanu
ship: ship, steamer, ferry, liner, cargo ship, schiff, navire, buque
train: train, locomotive, steam train, zug, tren
car: car, automobile, taxi, auto, voiture, coche
van: van, camper, campervan, bus
bicycle: bicycle, bike, fahrrad, vélo, bicicleta
rocket: rocket, spaceship, spacecraft, starship, shuttle, rakete, fusée, cohete
ufo: ufo, flying saucer
`;

const ALOFT = `
sky: sky, heaven, himmel, ciel, cielo
sun: sun, sunlight, sunshine, sonne, soleil, sol
moon: moon, full moon, crescent, mond, lune, luna
stars: stars, starry, starlight, constellation sky, sterne, étoiles, estrellas
milkyway: milky way, milchstraße
aurora: aurora, northern lights, polar lights, aurora borealis, nordlicht, polarlicht, aurore boréale
meteor: shooting star, meteor, comet, falling star
clouds: cloud, cloudy, clouds, wolke, nuage, nube
rainbow: rainbow, regenbogen, arc-en-ciel, arcoíris
planet: planet, saturn, jupiter, mars, earth, planète, planeta
balloon: hot air balloon, hot-air balloon, balloon, heißluftballon, ballon, montgolfière, globo
birds: bird, flock, gull, seagull, geese, goose, swallow, vogel, vögel, oiseau, pájaro
airplane: airplane, plane, aeroplane, aircraft, jet, flugzeug, avion, avión
kite: kite
fireworks: firework, fireworks, feuerwerk
lanterns: sky lantern, paper lantern, floating lantern
fireflies: firefly, fireflies, glühwürmchen
`;

const CREATURES = `
cat: cat, kitten, kitty, katze, gato
camel: camel, dromedary, kamel, chameau, camello
dog: dog, puppy, hound, hund, chien, perro
fox: fox, fuchs, renard, zorro
wolf: wolf, loup, lobo
deer: deer, stag, elk, moose, reindeer, doe, fawn, hirsch, reh, cerf, ciervo
horse: horse, pony, stallion, unicorn, pferd, cheval, caballo
rabbit: rabbit, bunny, hare, hase, kaninchen, lapin, conejo
bear: bear, polar bear, panda, bär, ours, oso
elephant: elephant, elefant, éléphant, elefante
giraffe: giraffe, jirafa
cow: cow, bull, cattle, kuh, vache, vaca
sheep: sheep, lamb, schaf, mouton, oveja
owl: owl, eule, hibou, búho
swan: swan, schwan, cygne, cisne
duck: duck, ente, canard, pato
penguin: penguin, pinguin, pingouin, pingüino
heron: heron, crane, stork, flamingo, reiher, storch
eagle: eagle, hawk, falcon, adler, aigle, águila
whale: whale, orca, wal, baleine, ballena
dolphin: dolphin, delfin, dauphin, delfín
fish: fish, goldfish, salmon, fisch, poisson, pez
shark: shark, hai
jellyfish: jellyfish, qualle
turtle: turtle, tortoise, schildkröte, tortue, tortuga
butterfly: butterfly, butterflies, moth, schmetterling, papillon, mariposa
dragon: dragon, dragón
person: person, man, woman, people, human being, girl, boy, child, hiker, traveler, traveller, wanderer, figure, couple, king, queen, knight, samurai, monk, fisherman, mensch, mann, frau, homme, femme, personne, hombre, mujer, persona
astronaut: astronaut, cosmonaut, spaceman, spacewoman
robot: robot, android, roboter
`;

const OBJECTS = `
umbrella: umbrella, parasol, regenschirm, parapluie, paraguas
cup: cup of coffee, cup of tea, mug of coffee, coffee mug, cup, mug, coffee, tea, coffee cup, teacup, tasse, kaffee, café, taza
bottle: bottle, flasche, bouteille, botella
vase: vase of flowers, bouquet of flowers, vase, bouquet
book: book, buch, livre, libro
guitar: guitar, gitarre, guitare, guitarra
apple: apple, apfel, pomme, manzana
pear: pear, birne, poire
lemon: lemon, zitrone, citron, limón
cherry: cherry, cherries, kirsche
mushroom: mushroom, toadstool, pilz, champignon
leaf: leaf, leaves, blatt, feuille, hoja
candle: candle, kerze, bougie, vela
lightbulb: light bulb, lightbulb, bulb
key: key, schlüssel
crown: crown, krone
gem: gem, crystal, jewel
clock: clock, watch, uhr, horloge, reloj
chair: chair, armchair, stuhl, chaise, silla
table: table, desk, tisch
gift: gift, present, geschenk
cake: cake, birthday cake, cupcake, kuchen
icecream: ice cream cone, ice cream, eis, glace, helado
pumpkin: pumpkin, jack-o'-lantern, kürbis
snowman: snowman, schneemann
teapot: teapot, kettle
camera: camera, kamera
headphones: headphones, headset
hat: hat, chapeau, sombrero
anchor: anchor, anker
`;

function read(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of text.trim().split("\n")) {
    const [id = "", words = ""] = line.split(": ");
    for (const word of words.split(", ")) if (!found.has(word)) found.set(word, id);
  }
  return found;
}

const land = read(LAND);
const standing = read(STANDING);
const aloft = read(ALOFT);
const creatures = read(CREATURES);
const objects = read(OBJECTS);

/** Every word or word pair that names a thing, and the thing's name here. */
export const NOUNS: ReadonlyMap<string, string> = new Map([...objects, ...creatures, ...aloft, ...standing, ...land]);

const idsOf = (words: ReadonlyMap<string, string>) => new Set(words.values());
export const LAND_IDS: ReadonlySet<string> = idsOf(land);
export const STANDING_IDS: ReadonlySet<string> = idsOf(standing);
export const SKY_IDS: ReadonlySet<string> = idsOf(aloft);
export const CREATURE_IDS: ReadonlySet<string> = idsOf(creatures);
export const OBJECT_IDS: ReadonlySet<string> = idsOf(objects);

/** What else goes when a prompt excludes a thing. */
export const KINDS = dictionary<readonly string[]>({
  tree: ["pine", "palm", "birch", "blossom", "cypress", "bare", "forest", "jungle"],
  lake: ["sea", "river", "waterfall", "fjord"],
  house: ["cabin", "village"],
  city: ["house", "tower", "castle", "church"],
  flower: ["lavender", "poppy", "tulip", "sunflower", "rose"],
  stars: ["milkyway", "meteor"],
  boat: ["sailboat", "canoe", "ship"],
  birds: ["owl", "swan", "duck", "eagle", "heron", "penguin"],
  road: ["path"],
  sky: ["clouds", "birds", "stars"],
});
/** Words that stand for many things. */
export const GROUPS = dictionary<readonly string[]>({
  animal: [...CREATURE_IDS].filter((id) => !["person", "astronaut", "robot"].includes(id)).concat("birds"),
  wildlife: [...CREATURE_IDS].filter((id) => !["person", "astronaut", "robot"].includes(id)).concat("birds"),
  people: ["person", "astronaut"],
  building: ["city", "house", "village", "cabin", "castle", "church", "tower", "temple", "lighthouse", "barn"],
  vehicle: ["car", "van", "train", "bicycle", "airplane"],
  plant: ["tree", "flower", "cactus", ...(KINDS.tree ?? []), ...(KINDS.flower ?? [])],
});
