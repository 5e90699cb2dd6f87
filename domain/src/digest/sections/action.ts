import type { AlertFacts } from '../../alerts/alert/alert-facts.ts';
import { suggestedActionText } from '../../alerts/texts/alert-texts.ts';
import type { DateFact } from '../../text/fact.ts';
import { plural, say, short, signed, type Sentence } from '../../text/sentence.ts';
import type { CashFacts } from './cash.ts';
import type { ContributorFacts } from './contributors.ts';
import type { DigestFacts } from './digest-facts.ts';
import { isOutOfRange } from './numbers.ts';
import type { OpenItemsFacts } from './open-items.ts';
import type { UnclassifiedFacts } from './side-notes.ts';
import type { SourceFacts } from './sources.ts';

/** The one thing that a digest suggests to do. */
export type Action =
  | { readonly type: 'reconnect'; readonly source: SourceFacts }
  | { readonly type: 'import'; readonly dataEnd: DateFact }
  | { readonly type: 'answer'; readonly alert: AlertFacts }
  | { readonly type: 'cover-cash'; readonly forecast: NonNullable<CashFacts['forecast']> }
  | { readonly type: 'chase'; readonly invoice: NonNullable<OpenItemsFacts['oldest']> }
  | { readonly type: 'classify'; readonly unclassified: UnclassifiedFacts }
  | {
      readonly type: 'look-at';
      readonly contributor: ContributorFacts['contributors'][number];
      readonly measure: ContributorFacts['measure'];
    }
  | { readonly type: 'nothing' };

/** The suggested action in words. */
export interface ActionView {
  readonly sentence: Sentence;
  /** Whether the owner has anything to do. */
  readonly isNeeded: boolean;
}

export function actionView(facts: DigestFacts): ActionView {
  const action = suggestAction(facts);
  return { sentence: actionText(action), isNeeded: action.type !== 'nothing' };
}

/**
 * Returns the first action that applies: reconnect a source, answer a critical alert, import the next
 * file, cover a negative cash forecast, collect an overdue invoice, answer another alert, classify transactions,
 * look at the name behind a number out of range. On most days there is nothing to do.
 */
export function suggestAction({
  freshness,
  dataEnd,
  alertList: { alerts },
  sections: { cash, sideNotes, contributors },
  numbers,
}: DigestFacts): Action {
  const broken = freshness.sources.find(({ problem }) => problem === 'needs-reconnect');
  if (broken) return { type: 'reconnect', source: broken };

  const critical = alerts.find(({ level }) => level === 'critical');
  if (critical) return { type: 'answer', alert: critical };

  if (dataEnd) return { type: 'import', dataEnd };

  const forecast = cash.cash?.forecast;
  if (forecast && forecast.low.amount < 0) return { type: 'cover-cash', forecast };

  const invoice = cash.receivables?.oldest;
  if (invoice) return { type: 'chase', invoice };

  const [alert] = alerts;
  if (alert) return { type: 'answer', alert };

  const { unclassified } = sideNotes;
  if (unclassified) return { type: 'classify', unclassified };

  const changed = contributors.find(({ measure }) => isOutOfRange(numbers[measure]));
  const contributor = changed?.contributors[0];
  return changed && contributor
    ? { type: 'look-at', contributor, measure: changed.measure }
    : { type: 'nothing' };
}

function actionText(action: Action): Sentence {
  switch (action.type) {
    case 'reconnect':
      return say`Connect ${action.source.name} again: until then its numbers are missing.`;
    case 'import':
      return say`Import a file with the days after ${action.dataEnd}.`;
    case 'answer':
      return suggestedActionText(action.alert);
    case 'cover-cash':
      return say`Plan for ${action.forecast.lowOn}: cash may fall to ${action.forecast.low}.`;
    case 'chase':
      return say`Ask ${action.invoice.name} about ${action.invoice.amount}, due since ${short(action.invoice.dueOn)}.`;
    case 'classify':
      return classifyText(action.unclassified);
    case 'look-at':
      return say`Have a look at ${action.contributor.name} (${signed(action.contributor.change)}): it moved ${action.measure} most.`;
    case 'nothing':
      return say`Nothing needs you this morning.`;
  }
}

const classifyText = ({ postingCount }: UnclassifiedFacts): Sentence =>
  say`Categorize ${postingCount} ${plural(postingCount, 'transaction', 'transactions')}.`;
