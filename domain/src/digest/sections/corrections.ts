import { alertFacts, type AlertChangeFacts } from '../../alerts/alert/alert-facts.ts';
import { alertChangeText } from '../../alerts/texts/alert-texts.ts';
import { MEASURE_NAMES } from '../../baselines/measure-names.ts';
import { groupBy } from '../../shared/group-by.ts';
import {
  countFact,
  dateFact,
  formatFact,
  nameFact,
  type CountFact,
  type ToMoney,
} from '../../text/fact.ts';
import { say } from '../../text/sentence.ts';
import type { Correction, ProfitSwitch } from '../build/snapshot-schema.ts';
import {
  CORRECTION_TEXTS,
  PROFIT_SWITCH_TEXTS,
  type CorrectionFacts,
  type ProfitSwitchFacts,
} from '../texts/section-texts.ts';
import { amountRow, type DigestSection, type SectionItem, type SectionLine } from './section.ts';

const MAX_CORRECTIONS = 8;

export interface CorrectionsFacts {
  readonly profitSwitch: ProfitSwitchFacts | null;
  readonly corrections: readonly CorrectionFacts[];
  readonly furtherCorrections: CountFact | null;
  readonly alertChanges: readonly AlertChangeFacts[];
}

export const correctionsSection: DigestSection<CorrectionsFacts> = {
  title: CORRECTION_TEXTS.title,
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
    ...(profitSwitch
      ? [{ lines: [{ sentence: PROFIT_SWITCH_TEXTS.sentence(profitSwitch) }] }]
      : []),
    ...[...groupBy(corrections, ({ about }) => about.date).values()].map(correctedDayItem),
    ...(furtherCorrections
      ? [{ lines: [{ sentence: CORRECTION_TEXTS.more(furtherCorrections) }] }]
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
      heading: CORRECTION_TEXTS.heading(first),
      rows: corrections.map((correction) =>
        amountRow(say`${MEASURE_NAMES[correction.measure]}`, CORRECTION_TEXTS.change(correction)),
      ),
    },
  };
}

const correctionLine = (correction: CorrectionFacts): SectionLine => ({
  sentence: CORRECTION_TEXTS.sentence(correction),
  postings: {
    filter: { number: correction.measure, day: correction.about.date },
    label: `of ${formatFact(correction.about)}, ${correction.measure}`,
  },
});
