import type { Measure } from '../../baselines/daily-history.ts';
import { MEASURE_NAMES, verb } from '../../baselines/measure-names.ts';
import type { CountFact, DateFact, MoneyFact, NameFact } from '../../text/fact.ts';
import {
  list,
  NOTHING,
  plural,
  roundedSigned,
  roundedUnsigned,
  say,
  signed,
  type Part,
  type Sentence,
} from '../../text/sentence.ts';
import { weekdaysText, type PeriodFacts } from '../sections/period.ts';

interface Change {
  readonly measure: 'revenue' | 'expenses';
  readonly change: MoneyFact;
  readonly weeks: CountFact;
  readonly period: PeriodFacts;
}

/** The section about the payees and customers behind a change. */
export const CHANGE_TEXTS = {
  title: 'What changed',

  /** "Expenses were $4,920 more than the average of the last 4 Tuesdays" */
  heading: (change: Change) =>
    say`${MEASURE_NAMES[change.measure]} ${verb(change.measure)} ${roundedUnsigned(change.change)} ${change.change.amount > 0 ? 'more' : 'less'} than ${averageOfWeeks(change)}`,

  /** "…: Acme +$1,600, card fees +$330 and 2 others −$50." */
  sentence: (change: Change, parts: readonly Part[]) =>
    say`${CHANGE_TEXTS.heading(change)}: ${list(parts)}.`,

  /** "Acme +$1,600", or with cents if the whole change has them */
  part: (name: Part, change: MoneyFact, isExact: boolean) =>
    say`${name} ${isExact ? signed(change) : roundedSigned(change)}`,

  others: (count: CountFact) => say`${count} ${plural(count, 'other', 'others')}`,

  averageRow: ({ weeks, period }: Pick<Change, 'weeks' | 'period'>) =>
    period.days.count === 1
      ? say`Average of the last ${weeks} ${weekdaysText(period)}s`
      : say`Average ${weekdaysText(period)} of the last ${weeks} weeks`,

  totalRow: ({ measure, period }: Pick<Change, 'measure' | 'period'>) =>
    period.days.count === 1
      ? say`${MEASURE_NAMES[measure]} on ${weekdaysText(period)}`
      : say`${MEASURE_NAMES[measure]} from ${weekdaysText(period)}`,
};

const averageOfWeeks = ({ weeks, period }: Change): Sentence =>
  period.days.count === 1
    ? say`the average of the last ${weeks} ${weekdaysText(period)}s`
    : say`the average ${weekdaysText(period)} of the last ${weeks} weeks`;

/** A number of an earlier digest that has changed since. */
export interface CorrectionFacts {
  readonly about: DateFact;
  readonly measure: Measure;
  readonly was: MoneyFact | null;
  readonly is: MoneyFact;
  readonly postingCount: CountFact;
  /** Whether more postings changed than were counted. */
  readonly hasMorePostings: boolean;
}

/** The section about numbers and alerts of earlier e-mails that have changed since. */
export const CORRECTION_TEXTS = {
  title: 'Corrections to earlier days',

  /** "Monday, March 1: revenue is $420.00, not $410.00 as reported, because 2 transactions …" */
  sentence: (correction: CorrectionFacts) => {
    const { about, measure, was, is } = correction;
    const number = `${MEASURE_NAMES[measure].toLowerCase()} ${measure === 'expenses' ? 'are' : 'is'}`;
    const before = was ? say`, not ${was} as reported` : NOTHING;
    const cause = causeText(correction);
    return say`${about}: ${number} ${is}${before}${cause ? say`, because ${cause}` : NOTHING}.`;
  },

  heading(correction: CorrectionFacts): Sentence {
    const cause = causeText(correction);
    return cause ? say`${correction.about}: ${cause}` : say`${correction.about}`;
  },

  change: ({ was, is }: Pick<CorrectionFacts, 'was' | 'is'>) => say`${was ?? 'not known'} → ${is}`,

  more: (count: CountFact) =>
    say`The dashboard shows ${count} more ${plural(count, 'correction', 'corrections')}.`,
};

/** Returns why a number has changed; null if no transaction is known to have changed. */
function causeText({ postingCount, hasMorePostings }: CorrectionFacts): Sentence | null {
  if (postingCount.count === 0) {
    return hasMorePostings ? say`transactions arrived or changed since our e-mail` : null;
  }
  const more = hasMorePostings ? 'more than ' : '';
  return say`${more}${postingCount} ${plural(postingCount, 'transaction', 'transactions')} arrived or changed since our e-mail`;
}

/** The change of the sources that provide the totals. */
export interface ProfitSwitchFacts {
  readonly to: NameFact | null;
  readonly others: readonly NameFact[];
  /** The first and the last day whose totals an imported report provides; null otherwise. */
  readonly period: readonly [DateFact, DateFact] | null;
  readonly days: CountFact;
  readonly from: DateFact;
  readonly until: DateFact;
}

export const PROFIT_SWITCH_TEXTS = {
  sentence(change: ProfitSwitchFacts): Sentence {
    const { to, others, period } = change;
    const [only, second] = others;
    if (!to) {
      const now = only && !second ? say`${only} now provides` : say`All your sources now provide`;
      return say`${now} your totals, because your books no longer do. ${changedDays(change)}`;
    }
    const covered = period ? say` from ${period[0]} to ${period[1]}` : NOTHING;
    const compared =
      others.length === 0
        ? NOTHING
        : say` We compare ${second || !only ? 'your other sources' : only} with it.`;
    return say`${to} now provides your totals${covered}.${compared} ${changedDays(change)}`;
  },
};

function changedDays({ days, from, until }: ProfitSwitchFacts): Sentence {
  return days.count === 1
    ? say`This changed the numbers of ${from}.`
    : say`This changed the numbers of ${days} days from ${from} to ${until}.`;
}

/** The question whether an account without data for weeks is closed. */
export const SILENT_ACCOUNT_TEXTS = {
  title: 'Is this account closed?',

  sentence: (account: NameFact, completeThrough: DateFact) =>
    say`${account} has had no data since ${completeThrough}, so your numbers stay incomplete. If you closed this account, mark it as closed under Connections.`,
};
