import { describe, expect, it } from "vitest";
import { skeletonOf } from "./look-alike";

describe("names that look alike", () => {
  it.each([
    [
      "Marit",
      [
        "MARIT",
        "mаrit",
        "Маrit",
        "ΜARIT",
        "Ｍａｒｉｔ",
        "𝐌𝐚𝐫𝐢𝐭",
        "ⓜⓐⓡⓘⓣ",
        "🅜🅐🅡🅘🅣",
        "🅼🅰🆁🅸🆃",
        "🇲🇦🇷🇮🇹",
        "ꓟꓮꓣꓲꓔ",
        "Marıt",
        "Mar1t",
        "Marlt",
        "Mar|t",
      ],
    ],
    [
      "Marit",
      ["Márit", "Màrít", "M a r i t", "Marit ", "Marit.", "_Marit_", "Ma-rit", "Marit ✓", "★Marit★", "Ma\u00a0rit", "ᴍᴀʀɪᴛ", "Maɾit"],
    ],
    ["Olaf Holm", ["0laf Holm", "OlafHo1m", "Оlаf Ноlm", "Øłaf Holm", "OIaf Holrn", "olaf.holm"]],
    ["Vera Wolff", ["Vera VVolff", "νerа Ԝolff", "Ѵera Wolff"]],
    ["Admin", ["Αdmin", "аdmіn", "adm1n", "adrnin", "ᎪdmᎥn", "Ꭺdmin", "ADMIN", "ad min", "Admın"]],
    ["Иван Петров", ["ИВАН ПЕТРОВ", "Иван  Петров", "Ивaн Пeтpoв"]],
    ["Νίκος", ["Νικος", "Niκος", "Nίкος"]],
    ["Straße", ["STRASSE", "strasse"]],
  ])("%s is what each of %j looks like", (name, others) => {
    for (const other of others) expect([other, skeletonOf(other)]).toEqual([other, skeletonOf(name)]);
  });

  it("tells apart what differs to the eye", () => {
    const names = [
      ...[
        "Marit",
        "Marie",
        "Martin",
        "Jonas",
        "Jon",
        "Ida",
        "Ada",
        "Олег",
        "Ольга",
        "Иван",
        "Γιώργος",
        "李明",
        "李名",
        "山田",
        "やまだ",
        "やまた",
      ],
      ...["نور", "نوري", "דוד", "김민수", "김민주", "राम", "रमा", "player 2", "player 3", "🦊", "🦊🦊", "!!!", "???", "Marit 2"],
    ];
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
    for (const name of names) expect(skeletonOf(name)).not.toMatch(/^$|\s/);
  });
});
