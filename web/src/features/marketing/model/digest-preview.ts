import { digestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { NumberFacts, NumberView } from '@daily-snapshot/domain/digest/sections/numbers';
import { headlineWarning } from '@daily-snapshot/domain/digest/sections/headline-warning';
import { summaryText } from '@daily-snapshot/domain/digest/sections/summary';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';

export interface PreviewNumber {
  readonly name: string;
  /** minor units; null if unknown */
  readonly amountCents: number | null;
  readonly normal: { readonly low: number; readonly high: number } | null;
  readonly place: 'below' | 'within' | 'above' | null;
  /** comparison with the 30-day average, and the usual range */
  readonly notes: readonly string[];
}

/** The texts of a digest as public pages show them, small enough for the first load. */
export interface DigestPreview {
  readonly business: string;
  /** "Tuesday, October 14" */
  readonly period: string;
  readonly currency: string;
  readonly lead: string;
  readonly numbers: readonly PreviewNumber[];
  /** "Expenses 36% higher than normal" */
  readonly warning: string | null;
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly action: string;
}

/** Builds a preview with the code that composes the digest e-mail. */
export function previewOf(snapshot: Snapshot): DigestPreview {
  const facts = digestFacts(snapshot);
  const view = digestView(facts);
  return {
    business: snapshot.business,
    period: sentenceText(view.period),
    currency: snapshot.currency,
    lead: sentenceText(summaryText(facts)),
    numbers: MEASURES.map((measure, index) =>
      previewNumber(facts.numbers[measure], view.numbers[index]),
    ),
    warning: headlineWarning(facts),
    sections: view.sections.map((section) => ({
      title: section.title,
      lines: section.items.flatMap((item) =>
        item.lines.map(({ sentence }) => sentenceText(sentence)),
      ),
    })),
    action: sentenceText(view.action.sentence),
  };
}

const previewNumber = (number: NumberFacts, view: NumberView | undefined): PreviewNumber => ({
  name: titleCase(MEASURE_NAMES[number.measure]),
  amountCents: number.figure.state === 'unknown' ? null : number.figure.amount.amount,
  normal: number.range && { low: number.range.low.amount, high: number.range.high.amount },
  place: number.rangePosition,
  notes: [...(view?.notes ?? []), view?.range, view?.comparison].flatMap((note) =>
    note ? [sentenceText(note)] : [],
  ),
});

const titleCase = (name: string): string => name.replace(/\b\w/g, (letter) => letter.toUpperCase());
