// Sentences about the payees or customers that explain the difference of a total.
import { subtractCents, sumCents } from '../../money/cents.ts';
import { nameFact, type ToMoney } from '../../text/fact.ts';
import { join, list, NOTHING, say, type Part, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures, ShareFacts } from '../alert/alert-figures.ts';
import type { Evidence } from '../alert/evidence.ts';
import { usualOf } from '../alert/main-shares.ts';
import type { ExplanationStep } from './alert-type.ts';
import { inProse } from './type-wording.ts';

/** How an alert type states the likeliest cause of a difference. */
export interface ShareCauses {
  /** the data names no payee or customer */
  readonly unknown: string;
  /** the alert is older than the stored shares */
  readonly old: string;
  /** the words before the only payee or customer of the measured amount */
  readonly all: string;
  /** the words before and after the first name if the difference comes from many */
  readonly spread: readonly [before: string, after: string];
  /** the whole sentence instead, if the usual amount of each is unknown */
  readonly spreadUnknown: string;
  /** the period that the usual amount is about */
  readonly period: Sentence;
}

/** Returns the payee or customer that alone explains most of the difference. */
export const onlyMainShare = ({ shares }: AlertFigures): ShareFacts | undefined =>
  shares?.main.length === 1 ? shares.main[0] : undefined;

/** "Mostly Sysco: $4,300, usually $1,900. " */
export function mainSharesText(alert: AlertFigures, words: ShareCauses): Sentence {
  const { shares } = alert;
  if (!shares) return say`${words.old}`;
  const [first, ...more] = shares.main;
  const other = shares.others.find(({ usual }) => usual !== null);
  const isAll = first !== undefined && first.amount.amount === alert.actual?.amount;
  if (isAll && first.amount.amount !== 0) return say`${words.all}${first.name}. `;
  if (first)
    return more.length === 0
      ? say`Mostly ${first.name}: ${figuresOf(alert, first, words)}. `
      : say`Mostly ${list(shares.main.map((share) => say`${share.name} (${figuresOf(alert, share, words)})`))}. `;
  return other
    ? say`${words.spread[0]}${other.name}${words.spread[1]}${figuresOf(alert, other, words)}. `
    : say`${shares.others.length > 0 ? words.spreadUnknown : words.unknown}`;
}

/** "$4,300, usually $1,900 on a Tuesday" */
function figuresOf(
  alert: AlertFigures,
  { amount, usual }: ShareFacts,
  { period }: Pick<ShareCauses, 'period'>,
): Sentence {
  const paid: Part = amount.amount === 0 ? 'nothing' : inProse(alert, amount);
  return usual
    ? say`${paid}, usually ${inProse(alert, usual)}${period}`
    : say`${paid}, with too little history for a usual amount`;
}

export interface ShareStepWords {
  readonly step: string;
  /** the payees or customers that the step does not name */
  readonly others: string;
  /** the period that a usual amount is about */
  readonly period: string;
}

/**
 * Returns the amount of each stored payee or customer and of all others. Together they are the
 * measured amount.
 */
export function sharesStep(
  { measured, shares = [] }: Evidence,
  { step, others, period }: ShareStepWords,
  money: ToMoney,
): ExplanationStep[] {
  if (shares.length === 0) return [];
  const rest = subtractCents(sumCents(measured), sumCents(shares.map(({ amount }) => amount)));
  const named = shares.map((share) => {
    const usual = usualOf(share);
    const comparison =
      usual === null
        ? say`, with too little history for a usual amount`
        : say`, usually ${money(usual)}${period}`;
    return say`${nameFact(share.counterparty)}: ${money(share.amount)}${comparison}.`;
  });
  const all = rest === 0 ? NOTHING : say` ${others}: ${money(rest)}.`;
  return [{ step, words: say`${join(named, ' ')}${all}` }];
}
