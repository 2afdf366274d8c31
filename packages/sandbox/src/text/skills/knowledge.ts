import { type Choices, Random } from "../../random";
import { capitalise, SMALL_NUMBER, smallNumber, spokenList } from "../prose";
import type { Skill, SkillAnswer } from "./skill";

const CAPITALS = new Map(
  `Argentina:Buenos Aires|Australia:Canberra|Austria:Vienna|Belgium:Brussels|Brazil:Brasília|Bulgaria:Sofia|Canada:Ottawa|Chile:Santiago|China:Beijing|Colombia:Bogotá
Croatia:Zagreb|Cuba:Havana|Czechia:Prague|the Czech Republic:Prague|Denmark:Copenhagen|Egypt:Cairo|Estonia:Tallinn|Ethiopia:Addis Ababa|Finland:Helsinki|France:Paris
Germany:Berlin|Ghana:Accra|Greece:Athens|Hungary:Budapest|Iceland:Reykjavík|India:New Delhi|Indonesia:Jakarta|Iran:Tehran|Iraq:Baghdad|Ireland:Dublin|Italy:Rome
Japan:Tokyo|Kenya:Nairobi|Latvia:Riga|Lithuania:Vilnius|Luxembourg:Luxembourg|Malaysia:Kuala Lumpur|Mexico:Mexico City|Mongolia:Ulaanbaatar|Morocco:Rabat|Nepal:Kathmandu
the Netherlands:Amsterdam|New Zealand:Wellington|Nigeria:Abuja|Norway:Oslo|Pakistan:Islamabad|Peru:Lima|the Philippines:Manila|Poland:Warsaw|Portugal:Lisbon|Romania:Bucharest
Russia:Moscow|Saudi Arabia:Riyadh|Serbia:Belgrade|Singapore:Singapore|Slovakia:Bratislava|Slovenia:Ljubljana|South Korea:Seoul|Spain:Madrid|Sweden:Stockholm|Switzerland:Bern
Thailand:Bangkok|Tunisia:Tunis|Turkey:Ankara|Türkiye:Ankara|Ukraine:Kyiv|the United Kingdom:London|the UK:London|England:London|Scotland:Edinburgh|Wales:Cardiff|the United States:Washington, D.C.
the USA:Washington, D.C.|the US:Washington, D.C.|Uruguay:Montevideo|Vietnam:Hanoi`
    .split(/[|\n]/)
    .map((pair) => {
      const [country = "", city = ""] = pair.split(":");
      return [country.toLowerCase().replace(/^the /, ""), { country, city }] as const;
    }),
);

/** Things that are asked for by number: "name five fruits". */
const EXAMPLES = new Map(
  Object.entries({
    planet: "Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune",
    colour: "red, blue, green, yellow, orange, purple, white, black, brown, pink, grey, turquoise",
    color: "red, blue, green, yellow, orange, purple, white, black, brown, pink, gray, turquoise",
    fruit: "apple, pear, banana, orange, cherry, plum, grape, mango, strawberry, peach, lemon, fig",
    vegetable: "carrot, potato, tomato, onion, cabbage, spinach, leek, pumpkin, pea, bean, cucumber, beetroot",
    animal: "dog, cat, horse, fox, owl, bear, whale, elephant, frog, bee, penguin, otter",
    bird: "robin, sparrow, owl, eagle, swan, heron, crow, swallow, stork, gull, wren, puffin",
    tree: "oak, beech, birch, pine, maple, willow, ash, spruce, lime, chestnut, elm, poplar",
    flower: "rose, tulip, daisy, lily, poppy, violet, sunflower, iris, lavender, peony, crocus, aster",
    ocean: "Pacific Ocean, Atlantic Ocean, Indian Ocean, Southern Ocean, Arctic Ocean",
    continent: "Africa, Antarctica, Asia, Europe, North America, Oceania, South America",
    country: "Norway, Japan, Brazil, Kenya, Canada, Italy, India, Mexico, Vietnam, New Zealand, Poland, Peru",
    city: "Lisbon, Kyoto, Nairobi, Montréal, Kraków, Hanoi, Bergen, Valparaíso, Melbourne, Tallinn, Marrakesh, Chicago",
    "european city": "Lisbon, Kraków, Bergen, Tallinn, Vienna, Porto, Ghent, Bologna, Dublin, Athens, Prague, Seville",
    "european capital": "Lisbon, Oslo, Vienna, Warsaw, Athens, Dublin, Tallinn, Rome, Madrid, Prague, Paris, Berlin",
    river: "Nile, Amazon, Danube, Rhine, Mekong, Mississippi, Ganges, Volga, Congo, Seine, Yangtze, Thames",
    mountain: "Everest, K2, Mont Blanc, Kilimanjaro, Matterhorn, Denali, Fuji, Aconcagua, Elbrus, Ben Nevis",
    harbour: "Bergen, Hamburg, Rotterdam, Genoa, Marseille, Lisbon, Sydney, Valparaíso, Singapore, Boston, Gdańsk, Split",
    harbor: "Boston, Hamburg, Rotterdam, Genoa, Marseille, Lisbon, Sydney, Valparaíso, Singapore, Bergen, Gdańsk, Split",
    month: "January, February, March, April, May, June, July, August, September, October, November, December",
    season: "spring, summer, autumn, winter",
    instrument: "piano, violin, guitar, flute, cello, trumpet, drum, clarinet, harp, accordion, oboe, trombone",
    sport: "football, tennis, swimming, rowing, cycling, handball, climbing, fencing, judo, sailing, hockey, badminton",
    "programming language": "Python, JavaScript, TypeScript, Go, Java, Rust, C, C++, C#, Ruby, Kotlin, Swift",
    database: "PostgreSQL, SQLite, MySQL, MariaDB, MongoDB, Redis, Cassandra, Oracle Database, SQL Server, ClickHouse",
    "http method": "GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS, TRACE, CONNECT",
    "linux command": "ls, cd, cp, mv, grep, find, ps, tail, chmod, curl, tar, ssh",
    "git command": "git status, git add, git commit, git push, git pull, git switch, git log, git diff, git merge, git stash",
    "prime number": "2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37",
  }).map(([name, list]) => [name, list.split(", ")] as const),
);
const KEEPS_ORDER = new Set(["planet", "month", "season", "prime number"]);

const FACTS: readonly (readonly [RegExp, string, string])[] = [
  [/\bhow many planets\b/i, "There are eight planets in the solar system.", "8"],
  [/\bhow many continents\b/i, "There are seven continents by the usual count.", "7"],
  [/\bhow many days (?:are (?:there )?)?in a (?:leap )?year\b/i, "A year has 365 days, a leap year 366.", "365"],
  [/\bhow many (?:hours (?:are (?:there )?)?in a day)\b/i, "A day has 24 hours.", "24"],
  [/\bspeed of light\b/i, "Light travels at 299,792,458 metres per second in a vacuum.", "299792458"],
  [/\b(?:boiling point of water|water boils?)\b/i, "Water boils at 100 °C (212 °F) at sea level.", "100"],
  [/\b(?:freezing point of water|water freezes?)\b/i, "Water freezes at 0 °C (32 °F).", "0"],
  [/\b(?:largest|biggest) planet\b/i, "Jupiter is the largest planet of the solar system.", "Jupiter"],
  [/\b(?:largest|biggest) ocean\b/i, "The Pacific is the largest ocean.", "Pacific"],
  [/\b(?:highest|tallest) mountain\b/i, "Mount Everest is the highest mountain above sea level, at 8,849 metres.", "Everest"],
  [/\bwho wrote (?:romeo and juliet|hamlet|macbeth)\b/i, "William Shakespeare wrote it.", "Shakespeare"],
  [/\bwho painted (?:the )?mona lisa\b/i, "Leonardo da Vinci painted the Mona Lisa.", "Leonardo"],
  [/\bmeaning of life\b|\banswer to life\b/i, "42, according to “The Hitchhiker's Guide to the Galaxy”.", "42"],
];
const JOKES: Choices<string> = [
  "Why do programmers mix up Halloween and Christmas? Because Oct 31 equals Dec 25.",
  "A SQL query walks into a bar, goes up to two tables and asks: “May I join you?”",
  "There are 10 kinds of people: those who understand binary, and those who don't.",
  "I would tell you a joke about UDP, but you might not get it.",
  "Why did the developer go broke? Because he used up all his cache.",
];
const FUN: Choices<string> = [
  "Honey does not spoil: pots of it that are 3,000 years old are still good.",
  "Octopuses have three hearts, and two of them stop while they swim.",
  "The shortest war on record, in 1896, was over in less than an hour.",
  "A day on Venus is longer than its year.",
  "The first computer bug that was written down was a moth, in 1947.",
];
const LIST = new RegExp(
  `^(?:please )?(?:name|list|give me|tell me|what are|can you name|show me)(?: the)?(?: first)? ?(${SMALL_NUMBER}|an?|some|a few|the|all)? ?(?:random |different |popular |common |famous )?([a-z ]{3,30})$`,
);

/** Small general knowledge: capitals, examples of things, a few facts and jokes. */
export const know: Skill = ({ ask, seed, attachments }) => {
  if (ask.length > 200 || attachments.length > 0) return undefined;
  const text = ask.replace(/\s+/g, " ").trim();
  return capitalOf(text) ?? examples(text, seed) ?? fact(text) ?? joke(text, seed) ?? play(text, seed) ?? prime(text);
};

function capitalOf(text: string): SkillAnswer | undefined {
  const named = /\bcapital(?: city)? of ([\p{L} ]{2,40})/iu.exec(text)?.[1]?.toLowerCase().replace(/^the /, "").trim();
  const found = named === undefined ? undefined : CAPITALS.get(named);
  return found && { text: `The capital of ${found.country} is ${found.city}${found.city.endsWith(".") ? "" : "."}`, brief: found.city };
}

function examples(text: string, seed: number): SkillAnswer | undefined {
  const match = LIST.exec(
    text
      .toLowerCase()
      .replace(/[.?!,]{1,5}$/, "")
      .replace(/ please$/, ""),
  );
  const noun = match?.[2]?.trim().replace(/ (?:of the solar system|in the world)$/, "") ?? "";
  const list = EXAMPLES.get(noun) ?? EXAMPLES.get(noun.replace(/ies$/, "y")) ?? EXAMPLES.get(noun.replace(/s$/, ""));
  if (!match || !list) return undefined;
  const all = match[1] === "the" || match[1] === "all";
  const one = match[1] === undefined ? !/s$/.test(noun) : /^an?$/.test(match[1]);
  const count = one ? 1 : all ? list.length : (smallNumber(match[1]) ?? 5);
  const chosen = KEEPS_ORDER.has(noun.replace(/s$/, "")) ? list : new Random(seed).shuffle(list);
  const picked = chosen.slice(0, Math.max(1, count));
  if (picked.length === 1) return { text: `${capitalise(picked[0] ?? "")}.`, brief: picked[0] };
  return { text: `${capitalise(spokenList(picked))}.`, brief: picked[0], points: picked.map(capitalise), title: capitalise(noun) };
}

function fact(text: string): SkillAnswer | undefined {
  const found = FACTS.find(([pattern]) => pattern.test(text));
  return found && { text: found[1], brief: found[2] };
}

function joke(text: string, seed: number): SkillAnswer | undefined {
  if (!/^(?:please )?(?:can you )?(?:tell|know|give|make|say)?(?: me| us)?(?: an?| another)?(?: \w{1,20})? ?jokes?[.!? ]{0,5}$/i.test(text))
    return undefined;
  return { text: new Random(seed).pick(JOKES), composed: true };
}

function play(text: string, seed: number): SkillAnswer | undefined {
  const random = new Random(seed);
  if (/\bfun fact\b/i.test(text)) return { text: random.pick(FUN), composed: true };
  if (/^(?:please )?(?:roll|throw) (?:an? )?(?:dice?|die)\b/i.test(text)) return { text: `You rolled a ${1 + random.below(6)}.` };
  if (/^(?:please )?(?:flip|toss) (?:an? )?coin\b/i.test(text)) return { text: random.pick(["Heads.", "Tails."]) };
  const top = smallNumber(/^(?:please )?count (?:from (?:1|one) )?to (\w{1,6})[.! ]{0,3}$/i.exec(text)?.[1]);
  return top && top <= 100 ? { text: Array.from({ length: top }, (_, at) => at + 1).join(", ") } : undefined;
}

function prime(text: string): SkillAnswer | undefined {
  const number = Number(/^is (\d{1,9}) (?:an? )?prime(?: number)?[? ]{0,3}$/i.exec(text)?.[1]);
  if (!Number.isInteger(number)) return undefined;
  let divisor = 2;
  while (divisor * divisor <= number && number % divisor !== 0) divisor++;
  if (number < 2) return { text: `No, ${number} is not prime: primes begin at 2.`, brief: "No" };
  if (divisor * divisor > number) return { text: `Yes, ${number} is prime.`, brief: "Yes" };
  return { text: `No, ${number} is not prime: it is ${divisor} × ${number / divisor}.`, brief: "No" };
}
