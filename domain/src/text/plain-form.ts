/** Letters of other scripts that look like Latin letters, after `normalize` and in lowercase. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'ьβ',
    c: 'сϲⅽᴄ',
    d: 'ԁ',
    e: 'еєε',
    g: 'ɡ',
    h: 'һн',
    i: 'іιıӏ',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏ',
    m: 'мᴍ',
    n: 'пηո',
    o: 'оοօσᴏ',
    p: 'рρ',
    q: 'ԛգ',
    r: 'гᴦ',
    s: 'ѕꜱ',
    t: 'тτ',
    u: 'υսц',
    v: 'νѵ',
    w: 'ԝѡω',
    x: 'хχ',
    y: 'уγү',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

/** Signs that readers and mail clients take for a dot. */
const DOTS =
  /[\u00b7\u0387\u0589\u05c3\u06d4\u0701\u0702\u0964\u1427\u16eb\u2022\u2024\u2027\u2218\u2219\u22c5\u25cf\u25e6\u26aa\u26ab\u2e31\u2e33\u3002\u30fb\ua4f8\ua60e\u{1f534}\u{1f535}]/gu;

/** Letters in circles and squares, which have no other normal form. */
const ENCLOSED_LETTERS = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

function enclosedLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150;
  return String.fromCharCode(97 + code - first);
}

/**
 * Returns a text as a reader sees it, to search it for what its author disguised: lowercase, on one
 * line, without invisible characters and accents, with one kind of dot, digit and quotation mark.
 */
export const plainForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Cc}\p{Z}\u2800]+/gu, ' ')
    .replace(ENCLOSED_LETTERS, enclosedLetter)
    .replace(DOTS, '.')
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/[\u201c\u201d]/gu, '"')
    // Only the number of digits matters, so any digit stands for one of another script.
    .replace(/(?![0-9])[\p{Nd}\p{No}]/gu, '5')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    .trim();

/** Joins single letters and digits that are written apart: "p a y p a l . c o m". */
export const joinedLetters = (plain: string): string =>
  plain.replace(
    /(?<=(?<![\p{L}\p{N}])[\p{L}\p{N}.])[\s\-_*~|·'"^+/\\]+(?=[\p{L}\p{N}.](?![\p{L}\p{N}]))/gu,
    '',
  );

const OTHER_ALPHABETS =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;

/** Returns whether one word mixes Latin letters with those of a similar alphabet: "pаypal". */
export const mixesAlphabets = (text: string): boolean =>
  text
    .normalize('NFKD')
    .split(/[^\p{L}\p{M}\p{N}\p{Cf}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && OTHER_ALPHABETS.test(word));
