import { capitalise } from "../prose";
import { cleanTopic } from "./topic";

interface Letter {
  pattern: RegExp;
  subject: string;
  /** Paragraphs. */
  body: readonly string[];
  /** Where the asker said what it is about, `%` in these stands for it. */
  named?: { subject: string; opening: string };
}

/** The first that fits; the more special purpose first. */
const LETTERS: readonly Letter[] = [
  {
    pattern: /\brefund|money back|return(?:ing)? (?:an? |the |my )?(?:order|item|product|purchase)\b/i,
    subject: "Request for a refund",
    body: [
      "I recently bought [product] (order [number], [date]). Unfortunately, it did not meet my expectations: [reason in one sentence].",
      "I would therefore like to ask for a refund of the full amount to the card I paid with. I am happy to send the product back; please let me know how.",
      "Could you confirm by [date] that you have received this request? Thank you for your help.",
    ],
  },
  {
    pattern:
      /\b(?:landlord|landlady|property manager)\b[^\n]{0,100}\b(?:heat\w*|radiators?|boiler)\b|\b(?:heat\w*|radiators?|boiler)\b[^\n]{0,100}\blandlord\b/i,
    subject: "Heating in [address]",
    body: [
      "The heating in my flat at [address] has not worked properly since [date]: the radiators stay cold, and the rooms do not get warmer than [temperature].",
      "I would be grateful if you could have it repaired soon. I am at home on [days], and can let a technician in at other times if you tell me a day ahead.",
      "Could you let me know by [date] when I can expect somebody? Thank you for looking after it.",
    ],
  },
  {
    pattern: /\b(?:landlord|landlady|property manager)\b/i,
    subject: "A repair in [address]",
    body: [
      "I am writing about my flat at [address]. Since [date], [what is wrong, in one sentence].",
      "I would be grateful if you could have it looked at soon. I am at home on [days] and can let somebody in.",
      "Could you let me know by [date] what happens next? Thank you.",
    ],
    named: {
      subject: "% in [address]",
      opening: "I am writing about % in my flat at [address]. Since [date], [what is wrong, in one sentence].",
    },
  },
  {
    pattern:
      /\b(?:declin\w*|turn(?:ing)? down|say(?:ing)? no|can(?:'t|not) (?:attend|come|make)|cancel\w*)\b[^\n]{0,80}\b(?:meeting|call|appointment|lunch|dinner|interview|invitation)\b/i,
    subject: "Our meeting on [day]",
    body: [
      "Thank you for the invitation to the meeting on [day]. Unfortunately, I cannot take part, as I have another commitment at that time.",
      "If it helps, I can send you my thoughts in writing beforehand, or find a time in the following week.",
      "I hope that it goes well, and would be glad to read the notes.",
    ],
  },
  {
    pattern: /\b(?:declin\w*|reject\w*|turn(?:ing)? down)\b/i,
    subject: "Your offer",
    body: [
      "Thank you for your offer, and for the time that you have put into it.",
      "After some thought I have decided not to take it up at the moment. It was not an easy decision.",
      "I hope that we stay in touch, and wish you all the best.",
    ],
  },
  {
    pattern: /\b(?:raise|salary increase|pay rise|more (?:money|pay))\b/i,
    subject: "My salary",
    body: [
      "I would like to talk with you about my salary.",
      "Over the past [time] I have [what you achieved], and my tasks have grown to include [new tasks]. I would like my pay to reflect this, and think of [amount].",
      "Could we find half an hour for it this week or next?",
    ],
  },
  {
    pattern: /\b(?:invoice|overdue|unpaid|payment reminder)\b/i,
    subject: "Reminder: invoice [number]",
    body: [
      "I hope that you are well. Invoice [number] of [date] over [amount] was due on [date], and I have not seen a payment yet.",
      "It may just have slipped through. Could you settle it by [date], or tell me if something is unclear?",
      "If you have paid in the meantime, please disregard this message.",
    ],
  },
  {
    pattern: /\b(?:follow[- ]?up|thank)\b[^\n]{0,40}\binterview\b/i,
    subject: "Our conversation on [day]",
    body: [
      "Thank you for the conversation on [day]. I enjoyed learning more about the team and about [subject].",
      "It has strengthened my wish to work with you. If you need anything else from me, I will gladly send it.",
      "I look forward to hearing from you.",
    ],
  },
  {
    pattern: /\breschedul\w{1,4}|\b(?:move|postpone)\b[^\n]{0,30}\b(?:meeting|call|appointment)\b/i,
    subject: "A new time for our meeting",
    body: [
      "Something has come up, and I cannot keep our meeting on [day]. I am sorry for the trouble.",
      "Would [day] at [time] suit you instead? If not, please suggest a time, and I will make it work.",
    ],
  },
  {
    pattern: /\binvit\w{1,6}\b/i,
    subject: "Invitation for [day]",
    body: [
      "I would like to invite you to [occasion] on [day] at [time], at [place].",
      "Please let me know by [date] whether you can come, and whether there is anything that you do not eat.",
      "I look forward to seeing you.",
    ],
  },
  {
    pattern: /\bout[- ]of[- ]office\b/i,
    subject: "Out of office until [date]",
    body: [
      "Thank you for your message. I am out of the office until [date] and read my e-mail only then.",
      "For anything urgent, please write to [name] at [address].",
    ],
  },
  {
    pattern: /\bbirthday\b/i,
    subject: "Happy birthday!",
    body: [
      "Happy birthday! I hope that the day is full of good company and good cake.",
      "May the new year of your life bring you health, time for what you love, and a few pleasant surprises.",
    ],
  },
  {
    pattern: /\b(?:sick|ill|unwell|day off|time off|vacation|holiday|leave|absence)\b/i,
    subject: "Absence from [date] to [date]",
    body: [
      "I would like to let you know that I will be away from [date] to [date].",
      "[Name] looks after anything urgent during that time, and I have handed over what is open.",
      "Please tell me if you need anything from me beforehand.",
    ],
  },
  {
    pattern: /\b(?:resign\w*|quit(?:ting)? my job|notice period)\b/i,
    subject: "Notice of resignation",
    body: [
      "I am writing to resign from my position as [position]. My last working day will be [date].",
      "I have learned a great deal here, and I am grateful for it. I will hand over my work in good order.",
      "Thank you for your support over the past [time].",
    ],
  },
  {
    pattern: /\b(?:thank|thanks|thanking|grateful|gratitude|appreciation)\b/i,
    subject: "Thank you",
    body: [
      "I want to thank you for [what they did].",
      "It made a real difference, and I have not forgotten it.",
      "I hope to return the favour soon.",
    ],
    named: { subject: "Thank you", opening: "I want to thank you for %." },
  },
  {
    pattern: /\b(?:sorry|apolog\w*|delay\w*)\b/i,
    subject: "Our apologies",
    body: [
      "I am sorry about [what happened].",
      "We have looked into it, and are putting it right. The next step is [next step].",
      "You will hear from me again by [date]. Thank you for your patience.",
    ],
    named: { subject: "Our apologies", opening: "I am sorry about %." },
  },
  {
    pattern: /\b(?:meeting|meet|call|appointment|schedule|reschedul\w*|lunch|interview)\b/i,
    subject: "Finding a time",
    body: [
      "I would like to meet and talk about [subject].",
      "Would Tuesday at 10:00 or Thursday at 14:00 suit you? Half an hour should be enough.",
      "If neither works, please suggest another time.",
    ],
    named: { subject: "Finding a time", opening: "I would like to find a time to talk about %." },
  },
  {
    pattern: /\b(?:complain\w*|broken|damaged|faulty|defective|unhappy|dissatisf\w*)\b/i,
    subject: "Complaint about [product]",
    body: [
      "I am writing about [product], which I received on [date]. Unfortunately, [what is wrong, in one sentence].",
      "I would be grateful for a repair or a replacement. Photos and the receipt are attached.",
      "Could you let me know by [date] how you would like to proceed?",
    ],
  },
  {
    pattern: /\b(?:job|position|application|apply\w*|vacancy|internship|cover letter)\b/i,
    subject: "Application as [position]",
    body: [
      "I am writing to apply for the position of [position].",
      "For the past [time] I have worked as [role], where I [what you achieved]. I would like to bring this experience to your team.",
      "My CV is attached. I would be glad to tell you more in a conversation.",
    ],
  },
];
const GENERAL: readonly string[] = [
  "I am writing to you about [subject].",
  "Could you tell me how things stand, and what you need from me? I am happy to talk about it on the phone.",
  "I would be grateful for an answer by [date].",
];
const TO = /\b(?:e-?mail|letter|message|note) to ((?:my|our|the|a) [\p{L}-]{1,30}|\p{Lu}[\p{L}.-]{0,30}(?: \p{Lu}[\p{L}-]{1,30})?)/u;

/** An e-mail with subject, greeting, body and close. What only the sender knows stands in square brackets. */
export function writeEmail(ask: string): string {
  const text = ask.slice(0, 600).replace(/\s+/g, " ");
  const to = TO.exec(text)?.[1];
  const rest = to ? text.replace(`to ${to}`, "") : text;
  const about = /\b(?:about|regarding|concerning|for) /i.exec(rest);
  const found = about ? cleanTopic(rest.slice(about.index + about[0].length)) : undefined;
  const topic = found?.kind === "named" ? theirs(found.words) : undefined;
  const letter = LETTERS.find(({ pattern }) => pattern.test(text));
  const { subject, body } = fill(letter, topic);
  const whom = to && /^\p{Lu}/u.test(to) ? to : "[name]";
  return `**Subject:** ${subject}\n\nDear ${whom},\n\n${body.join("\n\n")}\n\nKind regards,\n[Your name]`;
}

function fill(letter: Letter | undefined, topic: string | undefined): { subject: string; body: readonly string[] } {
  if (!letter && topic) return { subject: capitalise(topic), body: [`I am writing to you about ${topic}.`, ...GENERAL.slice(1)] };
  if (!letter) return { subject: "[Subject]", body: GENERAL };
  const { named, subject, body } = letter;
  if (!named || !topic) return { subject, body };
  return { subject: capitalise(named.subject.replace("%", topic)), body: [named.opening.replace("%", topic), ...body.slice(1)] };
}

/** "my late reply" stays the sender's; "their help" becomes "your help". */
function theirs(topic: string): string {
  return topic.replace(/\b(?:their|his|her)\b/gi, "your");
}
