import { MEASURES, type Measure } from '../signals/history.ts';
import { suggestAction } from './action.ts';
import { bandOf, type BandSegment } from './band.ts';
import type { DigestFacts } from './facts.ts';
import {
  actionWords,
  againstWords,
  cashWords,
  correctionWords,
  figureWords,
  freshnessWords,
  holidayWords,
  lead,
  leftOutWords,
  MEASURE_NAMES,
  missingWords,
  openWords,
  period,
  rangeWords,
  say,
  unclassifiedWords,
  whyWords,
  type Sentence,
} from './sentence.ts';

export interface NumberView {
  readonly name: string;
  readonly figure: Sentence;
  readonly isOut: boolean;
  readonly notes: readonly Sentence[];
  readonly band: readonly BandSegment[] | null;
}

export interface SectionView {
  readonly title: string;
  readonly lines: readonly Sentence[];
}

/** One row a day: the day and its three numbers. */
export interface DayRow {
  readonly day: Sentence;
  readonly figures: readonly Sentence[];
}

/**
 * The digest in words and in order, before it takes a form: what HTML and plain text both say, so
 * that they cannot say different things.
 */
export interface DigestView {
  readonly subject: Sentence;
  readonly title: Sentence;
  readonly lead: Sentence;
  readonly numbers: readonly NumberView[];
  readonly days: readonly DayRow[];
  readonly sections: readonly SectionView[];
  readonly action: Sentence;
  readonly freshness: Sentence;
}

export function viewOf(facts: DigestFacts): DigestView {
  return {
    // No amounts: a subject shows on a locked phone.
    subject: say`Your Daily Snapshot for ${facts.digestDay}`,
    title: say`${facts.business}: ${period(facts)}`,
    lead: lead(facts),
    numbers: MEASURES.map((measure) => numberView(measure, facts)),
    days: facts.byDay.map((day) => ({
      day: day.holiday ? say`${day.date} (${day.holiday})` : say`${day.date}`,
      figures: MEASURES.map((measure) => figureWords(day.numbers[measure])),
    })),
    sections: sectionsOf(facts),
    action: actionWords(suggestAction(facts)),
    freshness: freshnessWords(facts),
  };
}

function numberView(measure: Measure, facts: DigestFacts): NumberView {
  const number = facts.numbers[measure];
  return {
    name: MEASURE_NAMES[measure],
    figure: figureWords(number.figure),
    isOut: number.place === 'above' || number.place === 'below',
    notes: present([missingWords(number.figure), againstWords(number, facts), rangeWords(number)]),
    band: bandOf(number),
  };
}

function sectionsOf(facts: DigestFacts): SectionView[] {
  const { cash, owed, owing, unclassified, leftOut } = facts;
  const corrections = facts.corrections.map(correctionWords);
  if (facts.furtherCorrections) {
    corrections.push(say`${facts.furtherCorrections} more on the dashboard.`);
  }
  const sections: SectionView[] = [
    { title: 'Why', lines: facts.why.map((why) => whyWords(why, facts)) },
    {
      title: 'Cash, owed and owing',
      lines: present([
        cash && cashWords(cash),
        owed && openWords(owed, 'owed'),
        owing && openWords(owing, 'owing'),
      ]),
    },
    { title: 'Corrections to days already reported', lines: corrections },
    {
      title: 'Beside the numbers',
      lines: present([
        unclassified && unclassifiedWords(unclassified),
        leftOut.length > 0 ? leftOutWords(leftOut) : null,
        holidayWords(facts),
      ]),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

const present = (sentences: readonly (Sentence | null)[]): Sentence[] =>
  sentences.filter((sentence) => sentence !== null);
