import type { DigestMail } from './compose.ts';
import { formatFact, listFacts, type Fact } from './fact.ts';
import type { DigestFacts } from './facts.ts';
import type { MailFrame } from './html.ts';

/**
 * Reads a finished mail and finds every figure in it that no fact accounts for: none, for a mail
 * that can be trusted line by line. It shares nothing with the composition but the form of a fact.
 *
 * @returns the unaccounted figures, each with what surrounds it
 */
export function strayFigures(mail: DigestMail, facts: DigestFacts, frame: MailFrame): string[] {
  const all = listFacts(facts);
  const words = [
    ...all.filter(({ fact }) => fact === 'name' || fact === 'date').flatMap(formsOf),
    ...Object.values(frame),
  ];
  const figures = all.filter(({ fact }) => fact !== 'name' && fact !== 'date').flatMap(formsOf);
  return [mail.subject, mail.text, visibleText(mail.html)].flatMap((text) =>
    strayIn(without(text, words), new Set(figures)),
  );
}

export const everyFigureIsAFact = (
  mail: DigestMail,
  facts: DigestFacts,
  frame: MailFrame,
): boolean => strayFigures(mail, facts, frame).length === 0;

const formsOf = (fact: Fact): string[] =>
  [undefined, 'signed', 'unsigned', 'short'].map((style) =>
    formatFact(fact, style as Parameters<typeof formatFact>[1]),
  );

/** The text without the given words, longest first, so that no word hides a part of another. */
function without(text: string, words: readonly string[]): string {
  return [...new Set(words)]
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), text);
}

/** A figure with the sign and the currency that belong to it. */
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

/** What a reader of the HTML sees. */
export function visibleText(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/gs, ' ')
    .replace(/<\/?span\b[^>]*>/g, '') // a span does not part what it stands in
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}
