import { groupBy } from '../group-by.ts';
import type { AlertLevel } from '../signals/alert.ts';
import { MEASURES, type Measure } from '../signals/history.ts';
import { actionWords } from './action-words.ts';
import { isOut, suggestAction } from './action.ts';
import { againstWords } from './against-words.ts';
import { alertChangeWords, alertDetail, alertWords } from './alert-words.ts';
import { bandOf, type BandSegment } from './band.ts';
import { holidayWords, leftOutWords, unclassifiedWords } from './beside-numbers-words.ts';
import { booksGapWords } from './books-gap-words.ts';
import { cashWords } from './cash-words.ts';
import { CORRECTIONS_TITLE, correctionWords } from './correction-words.ts';
import { period } from './day-words.ts';
import type { DigestFacts } from './facts.ts';
import { figureWords, stateWords } from './figure-words.ts';
import { lead } from './lead-words.ts';
import { MEASURE_NAMES } from './measure-words.ts';
import type { DayFacts } from './number-facts.ts';
import { openWords } from './open-items-words.ts';
import { namedRangeWords, placeWords } from './range-words.ts';
import { cashRows, correctionRows, openRows, whyRows, type Rows } from './rows.ts';
import { say, type Sentence } from './sentence.ts';
import { freshnessWords, waitingSentence } from './source-words.ts';
import { tieOutWords } from './tie-out-words.ts';
import { whyWords } from './why-words.ts';

export interface NumberView {
  readonly measure: Measure;
  readonly name: string;
  readonly figure: Sentence;
  /** where it stands to its normal range; null while that is not known */
  readonly place: string | null;
  readonly isOut: boolean;
  readonly notes: readonly Sentence[];
  readonly band: readonly BandSegment[] | null;
}

/** What a section says in sentences, and where amounts line up better in rows, the same in rows. */
export interface Item {
  readonly sentences: readonly Sentence[];
  readonly rows: Rows | null;
}

export interface SectionView {
  readonly title: string;
  readonly items: readonly Item[];
}

/** One row a day: the day and its three numbers. */
export interface DayRow {
  readonly facts: DayFacts;
  readonly figures: readonly Sentence[];
}

export interface AlertView {
  /** null where nobody can answer it */
  readonly id: string | null;
  readonly level: AlertLevel;
  readonly words: Sentence;
  readonly detail: Sentence;
}

/**
 * The digest in words and in order, before it takes a form: what HTML and plain text both say, so
 * that they cannot say different things.
 */
export interface DigestView {
  readonly subject: Sentence;
  readonly business: Sentence;
  readonly period: Sentence;
  readonly lead: Sentence;
  /** which source has not told all, said once for all numbers */
  readonly waiting: Sentence | null;
  /** how far the bank is ahead of the books, which is why they are waited for */
  readonly ahead: Sentence | null;
  readonly numbers: readonly NumberView[];
  readonly days: readonly DayRow[];
  readonly alerts: readonly AlertView[];
  readonly furtherAlerts: Sentence | null;
  readonly sections: readonly SectionView[];
  readonly action: Sentence;
  readonly freshness: Sentence;
  /** how the totals compare with what connected books state of themselves */
  readonly tied: readonly Sentence[];
}

export function viewOf(facts: DigestFacts): DigestView {
  return {
    // The business first, for an owner of several; no amounts: a subject shows on a locked phone.
    subject: say`${facts.business}: Daily Snapshot for ${facts.digestDay}`,
    business: say`${facts.business}`,
    period: period(facts),
    lead: lead(facts),
    waiting: waitingSentence(facts),
    ahead: facts.booksGap && booksGapWords(facts.booksGap),
    numbers: MEASURES.map((measure) => numberView(measure, facts)),
    days: facts.byDay.map((day) => ({
      facts: day,
      figures: MEASURES.map((measure) => figureWords(day.numbers[measure])),
    })),
    alerts: facts.alerts.map((alert) => ({
      id: alert.id,
      level: alert.level,
      words: alertWords(alert),
      detail: alertDetail(alert),
    })),
    furtherAlerts: facts.furtherAlerts && say`${facts.furtherAlerts} more on the dashboard.`,
    sections: sectionsOf(facts),
    action: actionWords(suggestAction(facts)),
    freshness: freshnessWords(facts),
    tied: facts.tied.map(tieOutWords),
  };
}

function numberView(measure: Measure, facts: DigestFacts): NumberView {
  const number = facts.numbers[measure];
  return {
    measure,
    name: MEASURE_NAMES[measure],
    figure: figureWords(number.figure),
    place: placeWords(number),
    isOut: isOut(number),
    notes: present([
      stateWords(number.figure),
      namedRangeWords(number, facts),
      againstWords(number, facts),
    ]),
    band: bandOf(number),
  };
}

function sectionsOf(facts: DigestFacts): SectionView[] {
  const { cash, owed, owing, unclassified, leftOut, furtherCorrections } = facts;
  const outFirst = facts.why.toSorted(
    (a, b) => Number(isOut(facts.numbers[b.measure])) - Number(isOut(facts.numbers[a.measure])),
  );
  const corrections = groupBy(facts.corrections, ({ about }) => about.date);
  const sections: SectionView[] = [
    {
      title: 'Who moved the numbers',
      items: outFirst.map((why) => item(whyRows(why, facts), whyWords(why, facts))),
    },
    {
      title: 'Cash, owed and owing',
      items: [
        ...(cash ? [item(cashRows(cash), cashWords(cash))] : []),
        ...(owed ? [item(openRows(owed, 'owed'), openWords(owed, 'owed'))] : []),
        ...(owing ? [item(openRows(owing, 'owing'), openWords(owing, 'owing'))] : []),
      ],
    },
    {
      title: CORRECTIONS_TITLE,
      items: [
        ...[...corrections.values()].map((ofDay) =>
          item(correctionRows(ofDay), ...ofDay.map(correctionWords)),
        ),
        ...(furtherCorrections
          ? [item(null, say`${furtherCorrections} more on the dashboard.`)]
          : []),
        ...facts.alertChanges.map((change) => item(null, alertChangeWords(change))),
      ],
    },
    {
      title: 'Beside the numbers',
      items: present([
        unclassified && unclassifiedWords(unclassified),
        leftOut.length > 0 ? leftOutWords(leftOut) : null,
        holidayWords(facts),
      ]).map((sentence) => item(null, sentence)),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

const item = (rows: Rows | null, ...sentences: Sentence[]): Item => ({ sentences, rows });

const present = (sentences: readonly (Sentence | null)[]): Sentence[] =>
  sentences.filter((sentence) => sentence !== null);
