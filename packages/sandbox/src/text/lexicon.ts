import { dictionary } from "../../../../lib/contracts/dictionary";
import type { ModerationCategory } from "../../../../lib/contracts/moderation";

/** Phrases that speak for some categories. Over 0.5 a phrase alone decides; below, it is a mention that never does. */
export interface Rule {
  categories: readonly ModerationCategory[];
  weight: number;
  /**
   * Words by stem, in order. `a|b` is either, `a?` may be missing, `_` is up to three words, `@name` a class below.
   */
  phrases: readonly string[];
}

/** Word classes for phrases. */
export const CLASSES = dictionary<string>({
  intend: "will shall want going plan decided ready need try wish might should could",
  hurt: "kill murder shoot stab strangle behead execute slaughter hang burn torture assassinate beat punch hurt",
  person: "you him her them everyone everybody people boss teacher neighbor wife husband girlfriend boyfriend classmate family kid child",
  group:
    "jew muslim christian hindu immigrant migrant refugee black white gay lesbian homosexual transgender woman mexican asian african arab indian foreigner disabled gypsy",
  vermin: "subhuman vermin parasite cockroach rat scum filth filthy trash garbage inferior disease plague savage ape monkey",
  insult: "idiot moron stupid dumb pathetic worthless loser disgusting ugly imbecile scum trash garbage failure bitch bastard asshole",
  make: "make build construct assemble create cook synthesize produce manufacture prepare brew extract",
  weapon: "bomb explosive ied grenade landmine molotov sarin ricin anthrax napalm thermite",
  drug: "meth methamphetamine heroin cocaine fentanyl lsd mdma ecstasy ghb",
  sexual: "sex sexual nude naked erotic porn pornographic seductive lewd undressed masturbate",
  minor: "child kid minor underage toddler schoolgirl schoolboy preteen teen infant",
  act: "fuck suck lick ride spank",
});

const HOW =
  "how_to how_do_i how_can_i how_do_you how_could_i how_would_i how_should_i teach_me show_me tell_me steps_to guide_to instruction_for instruction_to recipe_for ways_to way_to help_me explain_how_to tutorial_on give_me"
    .split(" ")
    .map((phrase) => phrase.replaceAll("_", " "));

/** The phrase after every way to ask for instructions. */
function asked(...phrases: readonly string[]): string[] {
  return HOW.flatMap((how) => phrases.map((phrase) => `${how} ${phrase}`));
}

export const RULES: readonly Rule[] = [
  {
    categories: ["self-harm/intent"],
    weight: 0.92,
    phrases: [
      "i _ @intend to? kill|hurt|harm|cut|hang|shoot|drown|starve|burn|poison myself",
      "i _ @intend to? end my life",
      "i _ @intend to? end it all",
      "i _ @intend to? die tonight|today|tomorrow|now|alone",
      "i want|wish to die",
      "i want to be dead",
      "i _ commit suicide",
      "i do not want to live|exist",
      "i do not want to be alive",
      "i am|feel suicidal",
      "i am cutting|hurting|starving myself",
      "i wish i was|were dead",
      "i _ take my own life",
      "kill myself",
    ],
  },
  {
    categories: ["self-harm/instructions"],
    weight: 0.9,
    phrases: [
      ...asked(
        "_ kill|hang|hurt|harm|cut|drown|starve myself|yourself|oneself",
        "_ commit suicide",
        "_ end my life",
        "_ die painless|painlessly",
      ),
      "painless|easiest|quickest|best way to die",
      "painless|easiest|quickest|best way to commit suicide",
      "how many _ pill to? die|overdose",
      "how much _ to overdose",
      "best method|way _ kill|hang myself",
    ],
  },
  {
    categories: ["harassment", "self-harm"],
    weight: 0.9,
    phrases: [
      "kill|hang|drown|shoot yourself",
      "why do not you kill|hang|drown|shoot yourself",
      "kys",
      "go die",
      "you should _ die",
      "you deserve to die",
      "go drink bleach",
      "you should end your life",
    ],
  },
  {
    categories: ["harassment/threatening", "violence"],
    weight: 0.92,
    phrases: [
      "i|we _ will|shall|going|gonna to? @hurt you|him|her|them|everyone|everybody",
      "i|we _ will|shall|going to? @hurt my|your|his|her|their _ @person",
      "i want|plan|need|decided to @hurt you|him|her|them|everyone|everybody",
      "i want|plan|need|decided to kill|murder|shoot|stab|strangle|hurt my|your|his|her|their _ @person",
      "you will|shall die",
      "you are dead meat",
      "i will make you suffer|bleed|pay with",
      "i know where you live",
      "find you and @hurt you",
      "watch your back or",
    ],
  },
  {
    categories: ["violence"],
    weight: 0.8,
    phrases: [
      "i|we|let _ kill|shoot|slaughter|murder|bomb|massacre everyone|everybody|people|civilian|them",
      "i|we|let _ bomb the|a|my|this school|church|mosque|synagogue|office|mall|hospital|airport",
      "shoot up the|a|my|this school|church|mosque|synagogue|office|mall|hospital|airport",
      "must|should be beaten|shot|executed|lynched|hanged",
      "mass shooting|murder is good|great|fun",
      "beat you|him|her|them to death",
    ],
  },
  {
    categories: ["violence/graphic"],
    weight: 0.75,
    phrases: [
      "blood spray|gush|spurt|pour|ooze",
      "gut|intestine|entrail|brain spill|splatter|spray|ooze|hang",
      "disembowel|dismember|decapitate|eviscerate _ body|corpse|victim|man|woman|him|her|them",
      "sever|rip|tear|hack _ off his|her|their|the head|limb|arm|leg|finger",
      "severed head|limb|arm|leg",
      "mutilated|rotting|bloody corpse|body",
      "gouge|tear _ out his|her|their _ eye",
      "skull crack|crush|split|cave _ open|in",
      "pool of blood",
    ],
  },
  {
    categories: ["hate"],
    weight: 0.85,
    phrases: [
      "@group people? are all? nothing? but? just? like? a? @vermin",
      "i|we hate|despise|loathe all? the? @group",
      "go back to your|their own? country",
      "@group do not belong here",
      "@group should not be allowed|exist",
      "ban|deport|expel all @group",
    ],
  },
  {
    categories: ["hate/threatening", "violence"],
    weight: 0.93,
    phrases: [
      "all|every|the|those|these @group people? should|must|deserve|need to? _ die|burn|killed|shot|exterminated|hanged|eradicated|gassed",
      "kill|gas|exterminate|eradicate|lynch|shoot|burn all? the? those? @group",
      "@group should|must|deserve _ die|burn|killed|shot|exterminated|hanged|gassed",
    ],
  },
  {
    categories: ["harassment"],
    weight: 0.66,
    phrases: [
      "you are just? such? so? a? an? total? complete? fucking? @insult",
      "you a? fucking? idiot|moron|loser|bitch|bastard|asshole|scum",
      "shut the fuck up",
      "fuck you|off",
      "nobody|no one like|love|want you",
      "everyone|everybody hate you",
      "i hate you",
      "go to hell",
      "you make me sick",
    ],
  },
  {
    categories: ["illicit/violent"],
    weight: 0.92,
    phrases: [
      ...asked(
        "_ @make _ @weapon",
        "_ @make _ nerve agent|gas",
        "_ @make _ ghost|untraceable gun",
        "_ plan|carry|commit _ shooting|massacre|attack|bombing|murder",
        "_ kill someone|somebody",
      ),
      "bomb making instruction",
      "get away with murder",
      "where can i buy _ explosive|grenade|silencer",
      "hire a hitman",
    ],
  },
  {
    categories: ["illicit"],
    weight: 0.85,
    phrases: [
      ...asked(
        "_ @make|buy|sell|smuggle _ @drug",
        "_ launder money",
        "_ forge|counterfeit|fake _ passport|money|id|document|signature|prescription",
        "_ steal|hotwire _ car|identity|wallet|package|bike",
        "_ shoplift",
        "_ hack _ account|email|wifi|bank|webcam",
        "_ pick|break _ into _ house|home|apartment",
        "_ evade tax",
        "_ clone|skim _ credit card",
        "_ write|make|create _ ransomware|malware|phishing",
      ),
      "buy|sell _ stolen credit card",
    ],
  },
  {
    categories: ["sexual"],
    weight: 0.8,
    phrases: [
      "send|show _ nude",
      "have sex with me|you|him|her",
      "want to? fuck me|you|him|her",
      "@act me|my|your|his|her _ cock|dick|pussy|tit|clit",
      "fuck me hard|harder|now",
      "write|tell|describe|give _ erotic|pornographic|smut|explicit story|scene|sex|fiction",
      "blowjob|handjob|cumshot|gangbang|deepthroat",
      "hardcore porn|sex",
      "porn video|movie|site|star",
    ],
  },
  {
    categories: ["sexual/minors"],
    weight: 0.95,
    phrases: [
      "@sexual _ with? a? an? the? @minor",
      "@minor _ having|in|is|are @sexual",
      "@minor porn|nude|naked|erotica|pornography",
      "sexual image|picture|photo|story|content of|about|with|involving _ @minor",
    ],
  },
  {
    categories: ["violence"],
    weight: 0.22,
    phrases: ["kill", "murder", "massacre", "stab", "behead", "slaughter", "bombing", "torture", "corpse", "gunman"],
  },
  {
    categories: ["self-harm"],
    weight: 0.3,
    phrases: ["cut|hurt|harm|starve myself", "suicide", "suicidal", "self harm", "overdose", "anorexia"],
  },
  {
    categories: ["sexual"],
    weight: 0.2,
    phrases: ["sex", "nude", "naked", "erotic", "porn", "orgasm", "masturbate", "penis", "vagina", "genital"],
  },
  {
    categories: ["illicit"],
    weight: 0.2,
    phrases: ["heroin", "cocaine", "meth", "fentanyl", "malware", "ransomware", "counterfeit", "shoplift"],
  },
  { categories: ["harassment"], weight: 0.2, phrases: ["idiot", "moron", "stupid", "loser", "bitch", "bastard", "asshole", "fuck"] },
  { categories: ["hate"], weight: 0.2, phrases: ["racist", "nazi", "genocide", "subhuman", "supremacy"] },
];

/** Everyday phrases with a violent word; a match that touches one is dropped. */
export const IDIOMS: readonly string[] = [
  "kill _ process|thread|server|daemon|job|task|container|pod|port|session|app|program|switch|engine|script|tab|window|command|signal",
  "kill _ weed|bacteria|germ|virus|bug|mosquito|cancer|cell|tumor",
  "kill the|a|my|some time|joke|mood|vibe|light|engine",
  "kill time|bill|it|mockingbird",
  "kill _ birds with",
  "killing me",
  "shoot me a? an? email|message|text|note|line|dm",
  "shoot _ photo|picture|film|movie|video|basket|hoop|scene|star|breeze|portrait",
  "shoot you a? an? email|message|text|note|line|dm",
  "beat you|him|her|them at|by",
  "beat you|him|her|them _ chess|game|race|time|score",
  "hang out",
  "hang it|up|on",
  "cut myself|yourself _ slack|slice|piece|shaving|off",
  "burn calory|fat|cd|dvd|wood",
  "execute the|a|this|your query|script|command|plan|code|program|function|test",
  "bath|photo|seed|glitter|logic|zip|fork|cherry|jager|calorie bomb",
  "bomb cyclone|calorimeter|squad|disposal|shelter",
  "all man must die",
  "sex education|ed|ratio|chromosome|discrimination|determination|difference",
  "suicide prevention|hotline|squad|awareness|helpline|door|rate|note",
  "prevent suicide",
  "naked eye|mole|juror|chef",
  "nude color|lipstick|shade|heel|painting",
  "explosive power|strength|speed|growth|start",
  "break|broke a leg",
  "dead man walking",
  "mass murder mystery",
  "murder mystery",
  "slaughter house five",
  "i will burn you|him|her|them a|an cd|dvd|copy",
];

/** Words that turn the phrase after them around. */
export const NEGATIONS = "not never stop against nobody neither nor prevent";
/** Sentences that hold one of these speak about harm rather than options it. */
export const REPORTS =
  "prevention hotline helpline awareness survivor therapy therapist counselor researcher novel lyric poem character villain translate translation quote phrase headline game minecraft fortnite npc";
