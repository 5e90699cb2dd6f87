import type { ChangeWord } from '../money/delta.ts';
import type { Measure } from '../signals/history.ts';
import { groupBy } from '../group-by.ts';
import { numbersOut } from './action.ts';
import { formatFact, type Fact, type FactStyle, type MoneyFact } from './fact.ts';
import type {
  CashFacts,
  CorrectionFacts,
  DayFacts,
  DigestFacts,
  FigureFacts,
  LeftOutFacts,
  NumberFacts,
  OpenFacts,
  RangeFacts,
  SourceFacts,
  WhyFacts,
} from './facts.ts';

export type Part = string | Fact | { readonly of: Fact; readonly style: FactStyle } | Sentence;

/** Words around facts. The words hold no figures, so every figure in a sentence is a fact. */
export interface Sentence {
  readonly parts: readonly Part[];
}

/** Builds a sentence: say\`Cash was ${fact}.\` */
export function say(words: TemplateStringsArray, ...values: readonly Part[]): Sentence {
  return { parts: words.flatMap((word, index) => [word, values[index] ?? '']) };
}

/** A stretch of a sentence, and what kind of fact it is; null for words. */
export interface Stretch {
  readonly text: string;
  readonly fact: Fact['fact'] | null;
}

export const stretchesOf = ({ parts }: Sentence): Stretch[] =>
  parts.flatMap((part): Stretch[] => {
    if (typeof part === 'string') return part === '' ? [] : [{ text: part, fact: null }];
    if ('parts' in part) return stretchesOf(part);
    const [fact, style] = 'of' in part ? [part.of, part.style] : [part, undefined];
    return [{ text: formatFact(fact, style), fact: fact.fact }];
  });

export const sentenceText = (sentence: Sentence): string =>
  stretchesOf(sentence)
    .map(({ text }) => text)
    .join('');

export const signed = (of: Fact): Part => ({ of, style: 'signed' });
export const unsigned = (of: Fact): Part => ({ of, style: 'unsigned' });
export const short = (of: Fact): Part => ({ of, style: 'short' });
export const weekday = (of: Fact): Part => ({ of, style: 'weekday' });

export const NOTHING = say``;

/** "a, b and c" */
export function list(items: readonly Part[]): Sentence {
  return {
    parts: items.flatMap((item, index) =>
      index === 0 ? [item] : [index === items.length - 1 ? ' and ' : ', ', item],
    ),
  };
}

export const plural = (count: { readonly count: number }, one: string, many: string): string =>
  count.count === 1 ? one : many;

export const MEASURE_NAMES = {
  revenue: 'Revenue',
  expenses: 'Expenses',
  net: 'Net profit',
} as const satisfies Record<Measure, string>;

/** "Tuesday, March 2" or "Friday, March 5 to Sunday, March 7" */
export const period = ({ from, to, days }: DigestFacts): Sentence =>
  days.count === 1 ? say`${from}` : say`${from} to ${to}`;

/** "Friday, March 5" or "Friday, March 5 (Good Friday)" */
export const dayWords = ({ date, holiday }: DayFacts): Sentence =>
  holiday ? say`${date} (${holiday})` : say`${date}`;

/** The first line: whether it was a normal day, and if not, which number was not. */
export function lead(facts: DigestFacts): Sentence {
  const alerts = alertCountWords(facts);
  const day = dayLead(facts, facts.alerts.length > 0);
  return alerts ? say`${day} ${alerts}` : day;
}

function dayLead(facts: DigestFacts, hasAlerts: boolean): Sentence {
  const numbers = Object.values(facts.numbers);
  if (numbers.every(({ figure }) => figure.state === 'unknown')) {
    return say`None of the three numbers is known yet.`;
  }
  if (numbers.some(({ figure }) => figure.state !== 'final')) {
    return say`Some of the data is not in yet, so not every number is final.`;
  }
  if (numbers.some(({ range }) => range === null)) {
    return say`No normal range yet: it takes ${facts.rangeDays} days of history, and there are ${facts.historyDays}.`;
  }
  const out = numbersOut(facts);
  if (out.length === 0) {
    return hasAlerts
      ? say`All three numbers are within their normal range.`
      : say`Nothing unusual: all three numbers are within their normal range.`;
  }
  const sides = [...groupBy(out, ({ place }) => place)].map(([place, group], index) => {
    const names = group.map(({ measure }, nth) =>
      index + nth === 0 ? MEASURE_NAMES[measure] : MEASURE_NAMES[measure].toLowerCase(),
    );
    const [only] = group;
    const were = only && group.length === 1 ? verb(only.measure) : 'were';
    return say`${list(names)} ${were} ${place ?? ''}`;
  });
  return say`${list(sides)} the normal range.`;
}

/** "2 alerts need attention, 1 of them critical." */
function alertCountWords({ alertCounts: { all, critical } }: DigestFacts): Sentence | null {
  if (all.count === 0) return null;
  const need = say`${all} ${plural(all, 'alert needs', 'alerts need')} attention`;
  if (critical.count === 0) return say`${need}.`;
  return all.count === critical.count
    ? say`${all} critical ${plural(all, 'alert needs', 'alerts need')} attention.`
    : say`${need}, ${critical} of them critical.`;
}

export const verb = (measure: Measure): string => (measure === 'expenses' ? 'were' : 'was');

/** How the amount itself is shown: "$340.40", "$340.40 so far", or a dash. */
export function figureWords(figure: FigureFacts): Sentence {
  switch (figure.state) {
    case 'final':
      return say`${figure.amount}`;
    case 'so_far':
      return say`${figure.amount} so far`;
    case 'unknown':
      return say`—`;
  }
}

/** Where a number stands to its normal range: "above normal". */
export const placeWords = ({ place }: NumberFacts): string | null => place && `${place} normal`;

/** That an amount is not final; what is missing is said once, by `waitingSentence`. */
export function stateWords(figure: FigureFacts): Sentence | null {
  if (figure.state === 'final') return null;
  if (figure.waitingFor.length === 0) return say`Not known: no account that gives it is connected`;
  return figure.state === 'unknown' ? say`Not known yet` : say`Not complete yet`;
}

/** Which sources the numbers wait for. */
export function waitingSentence({ numbers }: DigestFacts): Sentence | null {
  const sources = Object.values(numbers).flatMap(({ figure }) =>
    figure.state === 'final' ? [] : figure.waitingFor,
  );
  const distinct = [...new Map(sources.map((source) => [source.name.name, source])).values()];
  return distinct.length === 0 ? null : say`${list(distinct.map(waitingWords))}.`;
}

const waitingWords = ({ name, through, problem }: SourceFacts): Sentence =>
  say`${name} ${through ? say`is complete through ${through}` : 'has not sent anything yet'}${
    problem ? say`, ${PROBLEM_WORDS[problem]}` : NOTHING
  }`;

const PROBLEM_WORDS = {
  'needs-reconnect': 'and needs to be connected again',
  'provider-down': 'and does not answer at the moment',
  'still-syncing': 'and is still being read',
} as const;

type AgainstMean = (percent: Part, mean: Part) => Sentence;

const SAME: AgainstMean = (_, mean) => say`The same as ${mean}`;
const FROM_NOTHING: AgainstMean = (_, mean) => say`Against ${mean}`;
const RISE: AgainstMean = (percent, mean) => say`${percent} higher than ${mean}`;
const FALL: AgainstMean = (percent, mean) => say`${percent} lower than ${mean}`;

/** How each change of each number is said. A percentage across a change of sign would mislead. */
export const AGAINST_MEAN = {
  revenue: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, mean) => say`No revenue, against ${mean}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, mean) => say`Refunds were larger than sales, against ${mean}`,
    'turned-positive': (_, mean) => say`Sales were larger than refunds again, against ${mean}`,
    'loss-narrowed': (_, mean) => say`Refunds exceeded sales by less than in ${mean}`,
    'loss-widened': (_, mean) => say`Refunds exceeded sales by more than in ${mean}`,
  },
  expenses: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, mean) => say`No expenses, against ${mean}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, mean) => say`Vendors paid back more than was spent, against ${mean}`,
    'turned-positive': (_, mean) => say`More was spent than vendors paid back, against ${mean}`,
    'loss-narrowed': (_, mean) =>
      say`Vendors paid back more than was spent, by less than in ${mean}`,
    'loss-widened': (_, mean) =>
      say`Vendors paid back more than was spent, by more than in ${mean}`,
  },
  net: {
    unchanged: SAME,
    began: FROM_NOTHING,
    stopped: (_, mean) => say`Neither profit nor loss, against ${mean}`,
    rose: RISE,
    fell: FALL,
    'turned-negative': (_, mean) => say`A loss, against ${mean}`,
    'turned-positive': (_, mean) => say`A profit, against ${mean}, which is a loss`,
    'loss-narrowed': (_, mean) => say`A smaller loss than ${mean}`,
    'loss-widened': (_, mean) => say`A larger loss than ${mean}`,
  },
} as const satisfies Record<Measure, Record<ChangeWord, AgainstMean>>;

/** "36.0% higher than the 30-day average of $438.37" */
export function againstWords(
  { measure, against }: NumberFacts,
  facts: DigestFacts,
): Sentence | null {
  if (!against) return null;
  const { headlineDays, days } = facts;
  // That nothing is as much as nothing tells nobody anything.
  if (against.word === 'unchanged' && against.mean.amount === 0) return null;
  const forDays = days.count === 1 ? NOTHING : say` for ${days} days`;
  const mean = say`the ${headlineDays}-day average of ${against.mean}${forDays}`;
  return AGAINST_MEAN[measure][against.word](against.percent ?? '', mean);
}

/** The range, and which days it is that of: "Normal for a Tuesday: $300.00 to $450.00" */
export const namedRangeWords = (
  { range }: Pick<NumberFacts, 'range'>,
  facts: DigestFacts,
): Sentence | null =>
  range &&
  say`Normal for ${facts.days.count === 1 ? 'a ' : ''}${usualDay(facts)}: ${fromTo(range)}`;

export const rangeWords = ({ range }: Pick<NumberFacts, 'range'>): Sentence =>
  range ? say`Normal: ${fromTo(range)}` : say`No normal range yet: it takes four weeks of history`;

/** "$300.00 to $450.00", or one amount where both ends are the same. */
export const fromTo = ({ low, high }: Pick<RangeFacts, 'low' | 'high'>): Sentence =>
  low.amount === high.amount ? say`${low}` : say`${low} to ${high}`;

/** "Tuesday", or on Monday "Friday to Sunday" */
export const usualDay = ({ from, to, days }: DigestFacts): Sentence =>
  days.count === 1 ? say`${weekday(to)}` : say`${weekday(from)} to ${weekday(to)}`;

/** "Expenses were $1,930.00 above a usual Tuesday ($400.00 on average over the last 4): Acme +$1,600.00, …" */
export function whyWords(
  { measure, change, usual, weeks, movers, others }: WhyFacts,
  facts: DigestFacts,
): Sentence {
  const side = change.amount > 0 ? 'above' : 'below';
  const parts = movers.map((mover) => say`${mover.name} ${signed(mover.change)}`);
  const rest = others
    ? [say`${others.count} ${plural(others.count, 'other', 'others')} ${signed(others.change)}`]
    : [];
  return say`${MEASURE_NAMES[measure]} ${verb(measure)} ${unsigned(change)} ${side} a usual ${usualDay(facts)} (${usual} on average over the last ${weeks}): ${list([...parts, ...rest])}.`;
}

/** ": 2 lines arrived or changed since" */
export function causeWords({ lines, hasMoreLines }: CorrectionFacts): Sentence {
  if (lines.count === 0) return hasMoreLines ? say`: lines arrived or changed since` : NOTHING;
  const more = hasMoreLines ? 'more than ' : '';
  return say`: ${more}${lines} ${plural(lines, 'line', 'lines')} arrived or changed since`;
}

/** Over what was told before and is otherwise now. */
export const CORRECTIONS_TITLE = 'Corrections to what was reported';

export function correctionWords(correction: CorrectionFacts): Sentence {
  const { about, measure, was, is } = correction;
  const name = `${MEASURE_NAMES[measure].toLowerCase()} ${verb(measure)}`;
  const cause = causeWords(correction);
  return was
    ? say`${about}: ${name} ${was} when we wrote you, now ${is}${cause}.`
    : say`${about}: ${name} not known when we wrote you, now ${is}${cause}.`;
}

/** A balance that is not complete may be too high as well as too low. */
export const balanceWords = (balance: FigureFacts): Sentence =>
  balance.state === 'so_far' ? say`${balance.amount}, as far as is known` : figureWords(balance);

/** The floor of cash is ours, so it has to be said what it is. */
export const underFloor = (floor: Part): Sentence =>
  say`under three days of your expenses, ${floor}`;

export function cashWords({ balance, asOf, forecast }: CashFacts): Sentence {
  const today = say`Cash at the end of ${asOf}: ${balanceWords(balance)}.`;
  if (!forecast) return today;
  return forecast.isNow
    ? say`${today} It is not expected to be lower in the next ${forecast.days} days.`
    : say`${today} Lowest point in the next ${forecast.days} days: about ${forecast.low} on ${forecast.lowOn}${forecast.floor ? say`, ${underFloor(forecast.floor)}` : NOTHING}.`;
}

export function openWords(open: OpenFacts, side: 'owed' | 'owing'): Sentence {
  const [title, one, many] =
    side === 'owed' ? ['Owed to you', 'invoice', 'invoices'] : ['You owe', 'bill', 'bills'];
  if (open.count.count === 0) return say`${title}: nothing.`;
  const parts = [
    ...(open.overdue ? [openPart(open, open.overdue.amount, overdueWords(open))] : []),
    ...(open.dueSoon ? [openPart(open, open.dueSoon, DUE_SOON)] : []),
  ].map((part) => say`, ${part}`);
  return say`${title}: ${open.amount} in ${open.count} ${plural(open.count, one, many)}${{ parts }}.`;
}

/** "$614.00 of it overdue (1)", or "all overdue": an amount is not said twice. */
const openPart = (open: OpenFacts, part: MoneyFact, words: Sentence): Sentence =>
  isAll(open, part)
    ? say`${open.count.count === 1 ? '' : 'all '}${words}`
    : say`${part} of it ${words}`;

export const isAll = ({ amount }: OpenFacts, part: MoneyFact): boolean =>
  part.amount === amount.amount;

export const overdueWords = ({ overdue, count }: OpenFacts): Sentence =>
  overdue && overdue.count.count < count.count ? say`overdue (${overdue.count})` : say`overdue`;

export const DUE_SOON = say`due within two weeks`;

export function unclassifiedWords({
  moneyIn,
  moneyOut,
  lines,
}: NonNullable<DigestFacts['unclassified']>): Sentence {
  const sides = [
    ...(moneyIn ? [say`${moneyIn} in, counted as revenue`] : []),
    ...(moneyOut ? [say`${moneyOut} out, counted as expenses`] : []),
  ];
  return say`Not classified yet: ${list(sides)}, ${lines} ${plural(lines, 'line', 'lines')}.`;
}

export function leftOutWords(leftOut: readonly LeftOutFacts[]): Sentence {
  const item = ({ label, moneyIn, moneyOut }: LeftOutFacts): Sentence[] => [
    ...(moneyIn ? [say`${moneyIn} ${label} in`] : []),
    ...(moneyOut ? [say`${moneyOut} ${label} out`] : []),
  ];
  return say`Not counted as revenue or expenses: ${list(leftOut.flatMap(item))}.`;
}

/** Until when the data is complete: the footer that makes the rest believable. */
export function freshnessWords({ sources, lines }: DigestFacts): Sentence {
  const each = sources.map(({ name, through, problem }) => {
    const state = through ? say`${name} through ${through}` : say`${name}: nothing yet`;
    return problem ? say`${state} (${FRESHNESS_PROBLEMS[problem]})` : state;
  });
  const checked =
    lines.count === 0
      ? say`There were no lines to check.`
      : say`${lines} ${plural(lines, 'line', 'lines')} checked.`;
  return sources.length === 0
    ? say`No account is connected. ${checked}`
    : say`Data complete: ${list(each)}. ${checked}`;
}

const FRESHNESS_PROBLEMS = {
  'needs-reconnect': 'needs to be connected again',
  'provider-down': 'does not answer',
  'still-syncing': 'still being read',
} as const;

export function holidayWords({ holiday }: DigestFacts): Sentence | null {
  return holiday && say`Banks are closed today (${holiday}); payments may arrive a day later.`;
}
