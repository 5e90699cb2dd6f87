import { say, type Sentence } from '../../text/sentence.ts';
import { actionView, type ActionView } from '../sections/action.ts';
import { alertListView, type AlertListView } from '../sections/alerts.ts';
import { dayViews, type DayView } from '../sections/days.ts';
import type { DigestFacts } from '../sections/digest-facts.ts';
import { noteViews, type NoteView } from '../sections/notes.ts';
import { numberViews, type NumberView } from '../sections/numbers.ts';
import { periodText } from '../sections/period.ts';
import { reconciliationView, type ReconciliationView } from '../sections/reconciliation.ts';
import { sectionViews, type SectionView } from '../sections/sections.ts';
import { freshnessText } from '../sections/sources.ts';
import { summaryText } from '../sections/summary.ts';

/** A digest in words and in order. The mail, its plain text and the web page all render this view. */
export interface DigestView {
  readonly subject: Sentence;
  readonly business: Sentence;
  readonly period: Sentence;
  readonly summary: Sentence;
  readonly notes: readonly NoteView[];
  readonly numbers: readonly NumberView[];
  readonly days: readonly DayView[];
  readonly sections: readonly SectionView[];
  readonly alertList: AlertListView;
  readonly action: ActionView;
  readonly freshness: Sentence;
  readonly reconciliations: readonly ReconciliationView[];
}

export const digestView = (facts: DigestFacts): DigestView => ({
  // For owners of several businesses, the subject starts with the name of the business. A subject
  // shows on locked phones, so it has no amounts.
  subject:
    facts.dataEnd && facts.isEndReminder
      ? say`${facts.business}: Your files end on ${facts.dataEnd}`
      : say`${facts.business}: Daily Snapshot for ${facts.digestDay}`,
  business: say`${facts.business}`,
  period: periodText(facts.period),
  summary: summaryText(facts),
  notes: noteViews(facts),
  numbers: numberViews(facts.numbers),
  days: dayViews(facts.days),
  sections: sectionViews(facts.sections),
  alertList: alertListView(facts.alertList),
  action: actionView(facts),
  freshness: freshnessText(facts.freshness),
  reconciliations: facts.reconciliations.map(reconciliationView),
});
