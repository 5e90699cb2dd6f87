import { parse } from 'tldts';
import { joinedLetters, mixesAlphabets, plainForm } from './plain-form.ts';

/** Top-level domains that are no common English words. */
const UNAMBIGUOUS = 'com|net|org|biz|xyz|gov|edu|info|io|ru|cn';

/** A prefix of a web address, or a sign of an e-mail address. */
const PREFIXED =
  /:\s?\/\s?\/|(?<![a-z0-9])(?:w{3}|h(?:tt|xx)ps?|mailto)(?![a-z0-9])|@|[([{<]\s?at\s?[)\]}>]/u;

/** The word "com", which no other sentence needs: "paypal com", "p.a.y.p.a.l.c.o.m" */
const COM = /(?<![\p{L}\p{N}])c[\s.]?[o0][\s.]?m(?![\p{L}\p{N}])/u;

/** "paypal dot com", "paypaldotcom" */
const SPELLED = new RegExp(`dot[\\s)\\]}>]*(?:${UNAMBIGUOUS})(?![\\p{L}\\p{N}])`, 'u');

/** "paypal|net", "paypal. net": a sign that joins no two words of a sentence. */
const JOINED = new RegExp(
  `[\\p{L}\\p{N}]\\s?[^\\p{L}\\p{N}\\s&,'"()/;:!?–—-]\\s?(?:${UNAMBIGUOUS})(?![\\p{L}\\p{N}])`,
  'u',
);

/** A label that directly follows a dot: "paypal.com", "paypal .link" */
const DOTTED = /[\p{L}\p{N})\]]\s?[[(]?\.[\])]?(\p{L}[\p{L}\p{N}-]+)/gu;

const IP_ADDRESS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u;

/** "rn" looks like "m", and some digits look like letters. */
const resembling = (label: string): string =>
  label
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('3', 'e')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Endings that no registry of the public web has, but some programs open. */
const OTHER_ENDINGS = new Set(['onion', 'eth', 'crypto', 'local', 'internal', 'example', 'test']);

/** Returns whether a label ends a web address. A label in other letters imitates one. */
const isTopLevel = (label: string): boolean =>
  /[^a-z0-9-]|^xn--/u.test(label) ||
  [label, resembling(label)].some(
    (one) => OTHER_ENDINGS.has(one) || parse(`name.${one}`).isIcann === true,
  );

const hasWebAddress = (text: string): boolean =>
  [PREFIXED, COM, SPELLED, JOINED, IP_ADDRESS].some((form) => form.test(text)) ||
  Array.from(text.matchAll(DOTTED)).some(([, label = '']) => isTopLevel(label));

/** Amounts and dates, whose digits are no phone number. */
const FIGURES =
  /[$€£]\s?\d[\d,]*(?:\.\d{1,2})?|(?<![\d.])\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?!\d)|(?<!\d)\d+\.\d{2}(?![\d.])|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)|(?<!\d)\d{1,2}[/.]\d{1,2}[/.]\d{2,4}(?!\d)/gu;

/** Digits with signs between them, in which letters may imitate digits. */
const DIGITS = /[\d(+](?:[\s().\-/+_*~,–—|x]{0,4}[\doil]){5,}/gu;

const DIGIT_WORD = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|[0-9])';
const SPELLED_DIGITS = new RegExp(`${DIGIT_WORD}(?:[\\s,.-]*${DIGIT_WORD}){6,}`, 'u');

/** "1-800-FLOWERS" */
const VANITY = /(?<![\d$,.])8(?:00|33|44|55|66|77|88)[\s.)-]+[A-Z0-9]{5,}(?![a-z])/u;

/** A number of an invoice has up to nine digits, and nothing between them. */
const SOLID_MAX = 9;

function isPhone(digits: string): boolean {
  const count = digits.replaceAll(/\D/g, '').length;
  const isSolid = /^\d+$/u.test(digits);
  return isSolid ? count > SOLID_MAX : count >= 7 || (count >= 5 && /[oil]/u.test(digits));
}

const hasPhone = (plain: string): boolean => {
  const text = plain.replace(FIGURES, ' # ');
  return (
    SPELLED_DIGITS.test(text.replaceAll(/\d{2,}/gu, '#')) ||
    Array.from(text.matchAll(DIGITS)).some(([digits]) => isPhone(digits.trim()))
  );
};

/**
 * Returns whether a text contains a phone number, an e-mail address or a web address, in any of the
 * disguises that a reader sees through: other alphabets and digits, invisible characters, spaces
 * between letters, line breaks, and words for signs. Errs on the side of finding one.
 */
export function hasContactDetails(text: string): boolean {
  const plain = plainForm(text);
  return (
    mixesAlphabets(text) ||
    VANITY.test(text.normalize('NFKC')) ||
    [plain, joinedLetters(plain)].some((form) => hasWebAddress(form) || hasPhone(form))
  );
}

/** Returns a text without the words that are contact details, or undefined if nothing sensible is left. */
export function withoutContactDetails(text: string): string | undefined {
  const words = text.split(/\s+/u).filter((word) => !hasContactDetails(word));
  const rest = words.join(' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) && !hasContactDetails(rest) ? rest : undefined;
}
