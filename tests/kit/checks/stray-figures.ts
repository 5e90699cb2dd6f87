import type { DigestMail } from '@daily-snapshot/domain/digest/render/compose-digest';
import type { MailFrame } from '@daily-snapshot/domain/digest/render/mail-frame';
import type { DigestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { formatFact, listFacts, type Fact, type FactStyle } from '@daily-snapshot/domain/text/fact';

/**
 * Finds figures in a mail that match no fact. Shares only the format of facts with the code that
 * composes mails.
 *
 * @returns each figure with the surrounding text
 */
export function findStrayFigures(mail: DigestMail, facts: DigestFacts, frame: MailFrame): string[] {
  const all = listFacts(facts);
  const words = [
    ...all.filter(({ fact }) => fact === 'name' || fact === 'date').flatMap(formsOf),
    ...Object.values(frame).filter((value) => typeof value === 'string'),
  ];
  const figures = all.filter(({ fact }) => fact !== 'name' && fact !== 'date').flatMap(formsOf);
  return [mail.subject, mail.text, visibleText(mail.html)].flatMap((text) =>
    strayIn(without(text, words), new Set(figures)),
  );
}

export const hasOnlyFactFigures = (
  mail: DigestMail,
  facts: DigestFacts,
  frame: MailFrame,
): boolean => findStrayFigures(mail, facts, frame).length === 0;

const formsOf = (fact: Fact): string[] => STYLES.map((style) => formatFact(fact, style));

const STYLES = [
  undefined,
  'signed',
  'unsigned',
  'rounded',
  'rounded-signed',
  'rounded-unsigned',
  'short',
  'brief',
] as const satisfies readonly (FactStyle | undefined)[];

/** Removes the longest texts first, because a short text can be part of a longer text. */
function without(text: string, words: readonly string[]): string {
  return [...new Set(words)]
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), text);
}

/** A figure with its sign and its currency. */
const FIGURE = /[+−-]?(?:[A-Z]{3}\u00a0|[A-Z]{0,2}\p{Sc})?\d(?:[\d,]*\d)?(?:\.\d+)?%?/gu;

function strayIn(text: string, figures: ReadonlySet<string>): string[] {
  return [...text.matchAll(FIGURE)]
    .filter(([figure]) => !figures.has(figure))
    .map((match) => text.slice(Math.max(0, match.index - 20), match.index + match[0].length + 20));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

/** Returns the text that a reader of the HTML sees. */
export function visibleText(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/gs, ' ')
    .replace(/<\/?span\b[^>]*>/g, '') // A span does not separate words.
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}
