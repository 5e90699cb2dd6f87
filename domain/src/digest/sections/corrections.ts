import { alertFacts, type AlertChangeFacts } from '../../alerts/alert/alert-facts.ts';
import { alertChangeText } from '../../alerts/texts/alert-texts.ts';
import type { Measure } from '../../baselines/daily-history.ts';
import { MEASURE_NAMES, verb } from '../../baselines/measure-names.ts';
import { groupBy } from '../../shared/group-by.ts';
import {
  countFact,
  dateFact,
  formatFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type ToMoney,
} from '../../text/fact.ts';
import { NOTHING, plural, say, type Sentence } from '../../text/sentence.ts';
import type { Correction } from '../build/snapshot-schema.ts';
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

export interface CorrectionsFacts {
  readonly corrections: readonly CorrectionFacts[];
  readonly furtherCorrections: CountFact | null;
  readonly alertChanges: readonly AlertChangeFacts[];
}

export const correctionsSection: DigestSection<CorrectionsFacts> = {
  title: 'Corrections to what was reported',
  facts: ({ snapshot: { corrections, alertChanges = [] }, money, isComplete }) => {
    const listed = isComplete ? corrections : corrections.slice(0, MAX_CORRECTIONS);
    const further = corrections.length - listed.length;
    return {
      corrections: listed.map((correction) => correctionFacts(correction, money)),
      furtherCorrections: further > 0 ? countFact(further) : null,
      alertChanges: alertChanges.map(({ was, now, isNewNormal = false }) => ({
        was: alertFacts(was, money),
        now: now && alertFacts(now, money),
        isNewNormal,
      })),
    };
  },
  items: ({ corrections, furtherCorrections, alertChanges }) => [
    ...[...groupBy(corrections, ({ about }) => about.date).values()].map(correctedDayItem),
    ...(furtherCorrections
      ? [{ lines: [{ sentence: say`${furtherCorrections} more on the dashboard.` }] }]
      : []),
    ...alertChanges.map((change) => ({ lines: [{ sentence: alertChangeText(change) }] })),
  ],
};

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
