/** A word of a pattern; its prefix may be enough. */
interface PatternWord {
  readonly text: string;
  readonly isPrefix: boolean;
}

interface PatternStep {
  /** each a sequence of words */
  readonly choices: readonly (readonly PatternWord[])[];
  /** other words may stand before it */
  readonly hasGap: boolean;
}

/** A compiled pattern. */
export interface DescriptorPattern {
  readonly steps: readonly PatternStep[];
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** A truncated word must have at least this many letters to match. */
const MIN_TRUNCATED = 4;

/**
 * Compiles patterns, which are separated by commas. The words of a pattern must follow each other.
 *
 * - `A|B` accepts either word, and `A_B` is a sequence within a choice: `AMEX|AMERICAN_EXPRESS`
 * - `PAYM~` accepts every word that starts with PAYM
 * - `..` accepts any words in between
 * - `^` at the start and `$` at the end anchor the pattern
 *
 * A sequence also matches its words without spaces ("HOMEDEPOT"), and its last word may be truncated at
 * the end of a descriptor.
 */
export function compilePatterns(patterns: string): readonly DescriptorPattern[] {
  return patterns
    .split(',')
    .map((pattern) => pattern.trim())
    .filter(Boolean)
    .map(compilePattern);
}

function compilePattern(pattern: string): DescriptorPattern {
  const isAtStart = pattern.startsWith('^');
  const isAtEnd = pattern.endsWith('$');
  const words = pattern.replace(/^\^|\$$/g, '').split(/\s+/);
  const isPhrase = words.length > 1 && words.every((word) => /^\w+$/.test(word));
  const steps: PatternStep[] = [];
  let hasGap = false;
  for (const word of isPhrase ? [words.join('_')] : words) {
    if (word === '..') hasGap = true;
    else {
      steps.push({ choices: word.split('|').flatMap(choicesOf), hasGap });
      hasGap = false;
    }
  }
  return { steps, isAtStart, isAtEnd };
}

function choicesOf(choice: string): PatternWord[][] {
  const words = choice
    .split('_')
    .map((word) => ({ text: word.replace('~', ''), isPrefix: word.endsWith('~') }));
  if (words.length === 1) return [words];
  const glued = words.map(({ text }) => text).join('');
  return [words, [{ text: glued, isPrefix: words.at(-1)?.isPrefix ?? false }]];
}

/** Says whether a pattern matches when its first word is the given one. */
export function matchesAt(
  { steps, isAtStart, isAtEnd }: DescriptorPattern,
  words: readonly string[],
  start: number,
): boolean {
  return (!isAtStart || start === 0) && matchSteps(steps, 0, words, start, isAtEnd);
}

function matchSteps(
  steps: readonly PatternStep[],
  index: number,
  words: readonly string[],
  from: number,
  isAtEnd: boolean,
): boolean {
  const step = steps[index];
  if (!step) return !isAtEnd || from === words.length;
  const last = step.hasGap ? words.length - 1 : from;
  for (let at = from; at <= last; at += 1) {
    for (const choice of step.choices) {
      if (
        matchesChoice(choice, words, at) &&
        matchSteps(steps, index + 1, words, at + choice.length, isAtEnd)
      ) {
        return true;
      }
    }
  }
  return false;
}

function matchesChoice(
  choice: readonly PatternWord[],
  words: readonly string[],
  at: number,
): boolean {
  for (let index = 0; index < choice.length; index += 1) {
    const wanted = choice[index];
    const word = words[at + index];
    if (!wanted || word === undefined) return false;
    if (wanted.isPrefix ? word.startsWith(wanted.text) : word === wanted.text) continue;
    const isTruncated =
      index > 0 &&
      at + index === words.length - 1 &&
      word.length >= MIN_TRUNCATED &&
      wanted.text.startsWith(word);
    if (!isTruncated) return false;
  }
  return true;
}
