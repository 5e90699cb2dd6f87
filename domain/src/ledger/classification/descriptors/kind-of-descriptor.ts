import type { Cents } from '../../../money/cents.ts';
import type { PostingKind } from '../../posting-kind.ts';
import { compilePatterns, matchesAt, type DescriptorPattern } from './descriptor-pattern.ts';
import type { DescriptorRule, RuleConfidence, RuleScope } from './descriptor-rule.ts';
import { descriptorText, type DescriptorText } from './descriptor-text.ts';
import { DESCRIPTOR_RULES } from './rules/index.ts';

export type AccountType = 'bank' | 'card';

export interface DescribedTransaction {
  readonly description: string;
  /** empty if the source names none */
  readonly counterparty: string;
  readonly amount: Cents;
  /** absent if unknown */
  readonly accountType?: AccountType | undefined;
}

export interface DescriptorKind {
  readonly kind: PostingKind;
  /** the id of the rule */
  readonly rule: string;
  readonly confidence: RuleConfidence;
  /** The money may come from another account of the business. */
  readonly isVague: boolean;
}

/**
 * Returns the kind of a plain bank or card transaction by the built-in rules, or null if no rule
 * matches. A `guess` is a suggestion for the owner, not a decision.
 */
export function kindOfDescriptor(line: DescribedTransaction): DescriptorKind | null {
  const text = descriptorText(line.description, line.counterparty);
  const { byWord, byPrefix } = ruleIndex();
  let best: IndexedPattern | undefined;
  const consider = (candidates: readonly IndexedPattern[] | undefined, at: number) => {
    for (const candidate of candidates ?? []) {
      // Candidates are in the order of their rules.
      if (best && candidate.order >= best.order) return;
      if (!appliesTo(candidate.rule, line, text)) continue;
      if (matchesAt(candidate.pattern, text.words, at)) best = candidate;
    }
  };
  for (const [at, word] of text.words.entries()) {
    consider(byWord.get(word), at);
    consider(byPrefix.get(word.slice(0, PREFIX_LENGTH)), at);
  }
  const rule = best?.rule ?? FALLBACKS.find((candidate) => appliesTo(candidate, line, text));
  return rule ? decisionOf(rule, line.amount) : null;
}

function decisionOf(rule: DescriptorRule, amount: Cents): DescriptorKind | null {
  const isIn = amount >= 0;
  const kind = isIn ? rule.in : rule.out;
  if (kind === undefined) return null;
  const confidence = isIn ? (rule.confidenceIn ?? rule.confidence) : rule.confidence;
  return { kind, rule: rule.id, confidence, isVague: rule.isVague ?? false };
}

function appliesTo(
  rule: DescriptorRule,
  { amount, accountType }: DescribedTransaction,
  text: DescriptorText,
): boolean {
  if ((amount < 0 ? rule.out : rule.in) === undefined) return false;
  if (rule.fromCents !== undefined && Math.abs(amount) < rule.fromCents) return false;
  return isInScope(rule.on ?? 'anywhere', accountType, text);
}

function isInScope(
  scope: RuleScope,
  accountType: AccountType | undefined,
  { isPurchase, isAch }: DescriptorText,
): boolean {
  switch (scope) {
    case 'anywhere':
      return true;
    case 'bank':
      return accountType !== 'card' && !isPurchase;
    case 'bank-ach':
      return accountType !== 'card' && !isPurchase && isAch;
    case 'card':
      return accountType === 'card';
    case 'not-bank':
      return accountType !== 'bank' && !isPurchase;
    case 'purchase':
      return accountType === 'card' || isPurchase;
    case 'merchant-credit':
      return accountType === 'card' || isPurchase || !isAch;
  }
}

interface IndexedPattern {
  readonly pattern: DescriptorPattern;
  readonly rule: DescriptorRule;
  /** the first rule that matches wins */
  readonly order: number;
}

/** Patterns by their first word, each list in the order of the rules. */
interface RuleIndex {
  readonly byWord: ReadonlyMap<string, readonly IndexedPattern[]>;
  /** by the first letters of a prefix */
  readonly byPrefix: ReadonlyMap<string, readonly IndexedPattern[]>;
}

/** A prefix in a pattern has at least this many letters. */
const PREFIX_LENGTH = 3;

let builtIndex: RuleIndex | undefined;

/** Compiles the rules on first use, because most programs load this module but do not use it. */
const ruleIndex = (): RuleIndex => (builtIndex ??= buildIndex());

function buildIndex(): RuleIndex {
  const byWord = new Map<string, IndexedPattern[]>();
  const byPrefix = new Map<string, IndexedPattern[]>();
  for (const [order, rule] of DESCRIPTOR_RULES.entries()) {
    for (const pattern of compilePatterns(rule.patterns)) {
      const firstWords = (pattern.steps[0]?.choices ?? []).flatMap(([first]) => first ?? []);
      const words = firstWords.filter(({ isPrefix }) => !isPrefix).map(({ text }) => text);
      const prefixes = firstWords
        .filter(({ isPrefix }) => isPrefix)
        .map(({ text }) => text.slice(0, PREFIX_LENGTH));
      for (const word of new Set(words)) addTo(byWord, word, { pattern, rule, order });
      for (const prefix of new Set(prefixes)) addTo(byPrefix, prefix, { pattern, rule, order });
    }
  }
  return { byWord, byPrefix };
}

function addTo(index: Map<string, IndexedPattern[]>, key: string, entry: IndexedPattern): void {
  const entries = index.get(key);
  if (entries) entries.push(entry);
  else index.set(key, [entry]);
}

const AMOUNT_STEPS = [
  ...new Set(DESCRIPTOR_RULES.flatMap(({ fromCents }) => fromCents ?? [])),
].toSorted((a, b) => a - b);

/**
 * Returns how many of the smallest amounts of rules an amount reaches. Amounts of the same step and
 * sign have the same kind.
 */
export const amountStep = (amount: Cents): number =>
  AMOUNT_STEPS.filter((step) => Math.abs(amount) >= step).length;

/** Rules without a pattern apply by the form of the transaction alone. */
const FALLBACKS = DESCRIPTOR_RULES.filter(({ patterns }) => patterns === '');
