import { alertFacts, type AlertChangeFacts } from '../../alerts/alert/alert-facts.ts';
import { alertChangeText } from '../../alerts/texts/alert-texts.ts';
import type { Measure } from '../../baselines/daily-history.ts';
import { MEASURE_NAMES, verb } from '../../baselines/measure-names.ts';
import { groupBy } from '../../shared/group-by.ts';
import {
  countFact,
  dateFact,
  formatFact,
  nameFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from '../../text/fact.ts';
import { NOTHING, plural, say, type Sentence } from '../../text/sentence.ts';
import type { Correction, ProfitSwitch } from '../build/snapshot-schema.ts';
import { amountRow, type DigestSection, type SectionItem, type SectionLine } from './section.ts';

const MAX_CORRECTIONS = 8;

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

/** The change of the sources that provide the totals. */
interface ProfitSwitchFacts {
  readonly to: NameFact | null;
  readonly others: readonly NameFact[];
  /** The first and the last day whose totals an imported report provides; null otherwise. */
  readonly period: readonly [DateFact, DateFact] | null;
  readonly days: CountFact;
  readonly from: DateFact;
  readonly until: DateFact;
}

export interface CorrectionsFacts {
  readonly profitSwitch: ProfitSwitchFacts | null;
  readonly corrections: readonly CorrectionFacts[];
  readonly furtherCorrections: CountFact | null;
  readonly alertChanges: readonly AlertChangeFacts[];
}

export const correctionsSection: DigestSection<CorrectionsFacts> = {
  title: 'Corrections to what was reported',
  facts: ({ snapshot: { corrections, profitSwitch, alertChanges = [] }, money, isComplete }) => {
    const listed = isComplete ? corrections : corrections.slice(0, MAX_CORRECTIONS);
    const further = corrections.length - listed.length;
    return {
      profitSwitch: profitSwitch ? profitSwitchFacts(profitSwitch) : null,
      corrections: listed.map((correction) => correctionFacts(correction, money)),
      furtherCorrections: further > 0 ? countFact(further) : null,
      alertChanges: alertChanges.map(({ was, now, isNewNormal = false }) => ({
        was: alertFacts(was, money),
        now: now && alertFacts(now, money),
        isNewNormal,
      })),
    };
  },
  items: ({ profitSwitch, corrections, furtherCorrections, alertChanges }) => [
    ...(profitSwitch ? [{ lines: [{ sentence: profitSwitchText(profitSwitch) }] }] : []),
    ...[...groupBy(corrections, ({ about }) => about.date).values()].map(correctedDayItem),
    ...(furtherCorrections
      ? [{ lines: [{ sentence: say`${furtherCorrections} more on the dashboard.` }] }]
      : []),
    ...alertChanges.map((change) => ({ lines: [{ sentence: alertChangeText(change) }] })),
  ],
};

const profitSwitchFacts = ({ to, others, period, days }: ProfitSwitch): ProfitSwitchFacts => ({
  to: to === null ? null : nameFact(to),
  others: others.map(nameFact),
  period: period ? [dateFact(period.from), dateFact(period.to)] : null,
  days: countFact(days.count),
  from: dateFact(days.from),
  until: dateFact(days.to),
});

/**
 * Explains all corrections of a switch at once: "QuickBooks now provides your totals. First Bank is
 * compared with it. The numbers of 12 earlier days changed with it, …".
 */
function profitSwitchText({ to, others, period, days, from, until }: ProfitSwitchFacts): Sentence {
  const [only, second] = others;
  const rest = second || !only ? say`Your other sources are` : say`${only} is`;
  const range = days.count === 1 ? say`on ${from}` : say`from ${from} to ${until}`;
  const changed = say`This changed ${days} ${plural(days, 'day', 'days')} of earlier e-mails, ${range}.`;
  if (!to) {
    const now = only && !second ? say`${only} now provides` : say`All your sources now provide`;
    return say`${now} your totals, because your books no longer do. ${changed}`;
  }
  const compared = others.length === 0 ? NOTHING : say` ${rest} compared with it.`;
  const covered = period ? say` from ${period[0]} to ${period[1]}` : NOTHING;
  return say`${to} now provides your totals${covered}.${compared} ${changed}`;
}

const correctionFacts = (
  { about, measure, was, is, postingIds, hasMorePostings = false }: Correction,
  money: ToMoney,
): CorrectionFacts => ({
  about: dateFact(about),
  measure,
  was: was === null ? null : money(was),
  is: money(is),
  postingCount: countFact(postingIds.length),
  hasMorePostings,
});

/** Combines all corrections of one day. */
function correctedDayItem(corrections: readonly CorrectionFacts[]): SectionItem {
  const lines = corrections.map(correctionLine);
  const [first] = corrections;
  if (!first) return { lines };
  return {
    lines,
    table: {
      heading: say`${first.about}${causeText(first)}`,
      rows: corrections.map(({ measure, was, is }) =>
        amountRow(say`${MEASURE_NAMES[measure]}`, say`${was ?? 'not known'} → ${is}`),
      ),
    },
  };
}

function correctionLine(correction: CorrectionFacts): SectionLine {
  const { about, measure, was, is } = correction;
  const name = `${MEASURE_NAMES[measure].toLowerCase()} ${verb(measure)}`;
  const change = say`${about}: ${name} ${was ?? 'not known'} when we wrote you, now ${is}${causeText(correction)}.`;
  return {
    sentence: change,
    postings: {
      filter: { number: measure, day: about.date },
      label: `of ${formatFact(about)}, ${measure}`,
    },
  };
}

/** Formats the cause: ": 2 lines arrived or changed since". */
function causeText({ postingCount, hasMorePostings }: CorrectionFacts): Sentence {
  if (postingCount.count === 0) {
    return hasMorePostings ? say`: lines arrived or changed since` : NOTHING;
  }
  const more = hasMorePostings ? 'more than ' : '';
  return say`: ${more}${postingCount} ${plural(postingCount, 'line', 'lines')} arrived or changed since`;
}
