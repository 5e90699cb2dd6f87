import type { AlertFacts } from '../../alerts/alert/alert-facts.ts';
import { suggestedActionText } from '../../alerts/texts/alert-texts.ts';
import type { CountFact, DateFact } from '../../text/fact.ts';
import type { Sentence } from '../../text/sentence.ts';
import { ACTION_TEXTS } from '../texts/action-texts.ts';
import type { CashFacts } from './cash.ts';
import type { ContributorFacts } from './contributors.ts';
import type { DigestFacts } from './digest-facts.ts';
import type { OpenItemsFacts } from './open-items.ts';
import type { UnclassifiedFacts } from './side-notes.ts';
import type { SourceFacts } from './sources.ts';

/** The one thing that a digest suggests to do. */
export type Action =
  | { readonly type: 'reconnect' | 'replace'; readonly source: SourceFacts }
  | { readonly type: 'import'; readonly dataEnd: DateFact }
  | { readonly type: 'answer'; readonly alert: AlertFacts }
  | { readonly type: 'answer-earlier'; readonly count: CountFact }
  | { readonly type: 'cover-cash'; readonly forecast: NonNullable<CashFacts['forecast']> }
  | { readonly type: 'chase'; readonly invoice: NonNullable<OpenItemsFacts['oldest']> }
  | { readonly type: 'classify'; readonly unclassified: UnclassifiedFacts }
  | {
      readonly type: 'look-at';
      readonly contributor: ContributorFacts['contributors'][number];
      readonly of: ContributorFacts;
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
 * Returns the first action that applies: reconnect or replace a source, answer a critical alert, import the next
 * file, answer another alert, cover a negative cash forecast, check the name behind a number out of
 * range, collect an overdue invoice, answer an earlier alert, categorize transactions. On most days
 * there is nothing to do.
 */
export function suggestAction({
  freshness,
  dataEnd,
  alertList: { alerts, openEarlier },
  sections: { cash, sideNotes, contributors },
  numbers,
}: DigestFacts): Action {
  const broken = freshness.sources.find(({ problem }) => problem === 'needs-reconnect');
  if (broken) return { type: 'reconnect', source: broken };

  const ended = freshness.sources.find(({ problem }) => problem === 'unsupported');
  if (ended) return { type: 'replace', source: ended };

  const critical = alerts.find(({ level }) => level === 'critical');
  if (critical) return { type: 'answer', alert: critical };

  if (dataEnd) return { type: 'import', dataEnd };

  const [alert] = alerts;
  if (alert) return { type: 'answer', alert };

  const forecast = cash.cash?.forecast;
  if (forecast && forecast.low.amount < 0) return { type: 'cover-cash', forecast };

  const distance = ({ measure }: ContributorFacts) => numbers[measure].outside?.amount.amount ?? 0;
  const [changed] = contributors
    .filter((each) => distance(each) > 0)
    .toSorted((a, b) => distance(b) - distance(a));
  const contributor = changed && mainContributor(changed);
  if (contributor) return { type: 'look-at', contributor, of: changed };

  const invoice = cash.receivables?.oldest;
  if (invoice) return { type: 'chase', invoice };

  if (openEarlier) return { type: 'answer-earlier', count: openEarlier };

  const { unclassified } = sideNotes;
  return unclassified ? { type: 'classify', unclassified } : { type: 'nothing' };
}

/** Returns the largest change in the direction of the whole change. */
const mainContributor = ({ change, contributors }: ContributorFacts) =>
  contributors.find((each) => Math.sign(each.change.amount) === Math.sign(change.amount));

function actionText(action: Action): Sentence {
  switch (action.type) {
    case 'reconnect':
      return ACTION_TEXTS.reconnect(action.source.name);
    case 'replace':
      return ACTION_TEXTS.replace(action.source.name);
    case 'import':
      return ACTION_TEXTS.import(action.dataEnd);
    case 'answer':
      return suggestedActionText(action.alert);
    case 'answer-earlier':
      return ACTION_TEXTS.earlierAlerts(action.count);
    case 'cover-cash':
      return ACTION_TEXTS.coverCash(action.forecast.low, action.forecast.lowOn);
    case 'chase':
      return ACTION_TEXTS.chase(action.invoice.name, action.invoice.amount, action.invoice.dueOn);
    case 'classify':
      return ACTION_TEXTS.classify(action.unclassified.postingCount);
    case 'look-at':
      return ACTION_TEXTS.lookAt(
        action.contributor.name,
        action.contributor.change,
        action.of.period,
      );
    case 'nothing':
      return ACTION_TEXTS.nothing();
  }
}
