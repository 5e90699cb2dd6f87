import { say, type Sentence } from '../../text/sentence.ts';
import { actionView, type ActionView } from '../sections/action.ts';
import { alertListView, type AlertListView } from '../sections/alerts.ts';
import { dayViews, type DayView } from '../sections/days.ts';
import { detailsView, type DetailsView } from '../sections/details.ts';
import type { DigestFacts } from '../sections/digest-facts.ts';
import { headlineOf } from '../sections/headline.ts';
import { noteViews, type NoteView } from '../sections/notes.ts';
import { numberViews, type NumberView } from '../sections/numbers.ts';
import { periodText } from '../sections/period.ts';
import { reconciliationView, type ReconciliationView } from '../sections/reconciliation.ts';
import { sectionViews, type SectionView } from '../sections/sections.ts';
import { freshnessText } from '../sections/sources.ts';
import { verdictOf, type Verdict } from '../sections/summary.ts';

/** A digest in words and in order. The mail, its plain text and the web page all render this view. */
export interface DigestView {
  readonly business: Sentence;
  readonly period: Sentence;
  readonly verdict: Verdict;
  /** The one thing to do. */
  readonly action: ActionView;
  /** Whether all numbers are normal. The mail is short then. */
  readonly isQuiet: boolean;
  /** Whether the mail shows the numbers without bands, because none is out of range. */
  readonly isCompact: boolean;
  readonly notes: readonly NoteView[];
  readonly alertList: AlertListView;
  readonly numbers: readonly NumberView[];
  readonly days: readonly DayView[];
  readonly sections: readonly SectionView[];
  readonly details: DetailsView | null;
  readonly freshness: Sentence;
  readonly reconciliations: readonly ReconciliationView[];
}

export function digestView(facts: DigestFacts): DigestView {
  const action = actionView(facts);
  const numbers = numberViews(facts.numbers);
  return {
    business: say`${facts.business}`,
    period: periodText(facts.period),
    verdict: verdictOf(facts),
    action,
    isQuiet: headlineOf(facts).news === 'normal',
    isCompact: !numbers.some(({ isOutOfRange }) => isOutOfRange),
    notes: noteViews(facts),
    alertList: alertListView(facts.alertList),
    numbers,
    days: dayViews(facts.days),
    sections: sectionViews(facts.sections),
    details: detailsView(numbers, facts.period),
    freshness: freshnessText(facts.freshness),
    reconciliations: facts.reconciliations.map(reconciliationView),
  };
}
