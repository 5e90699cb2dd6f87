import { MEASURES } from '../signals/history.ts';
import type { AlertFacts } from './alert-facts.ts';
import type { UnclassifiedFacts } from './beside-numbers-facts.ts';
import type { CashFacts } from './cash-facts.ts';
import type { DigestFacts } from './facts.ts';
import type { NumberFacts } from './number-facts.ts';
import type { OpenFacts } from './open-items-facts.ts';
import type { SourceFacts } from './source-facts.ts';
import type { WhyFacts } from './why-facts.ts';

/** The one thing a digest suggests. */
export type Action =
  | { readonly do: 'reconnect'; readonly source: SourceFacts }
  | { readonly do: 'answer'; readonly alert: AlertFacts }
  | { readonly do: 'cover-cash'; readonly forecast: NonNullable<CashFacts['forecast']> }
  | { readonly do: 'chase'; readonly invoice: NonNullable<OpenFacts['oldest']> }
  | { readonly do: 'classify'; readonly lines: UnclassifiedFacts }
  | {
      readonly do: 'look-at';
      readonly mover: WhyFacts['movers'][number];
      readonly measure: WhyFacts['measure'];
    }
  | { readonly do: 'nothing' };

/**
 * What deserves the owner's minute, the first that applies: numbers that cannot be trusted, a
 * critical alert, cash that runs out, money that waits to be collected, another alert, lines nobody
 * has named, the name behind a number out of its range. Most mornings: nothing.
 */
export function suggestAction(facts: DigestFacts): Action {
  const broken = facts.sources.find((source) => source.problem === 'needs-reconnect');
  if (broken) return { do: 'reconnect', source: broken };

  const critical = facts.alerts.find(({ level }) => level === 'critical');
  if (critical) return { do: 'answer', alert: critical };

  const forecast = facts.cash?.forecast;
  if (forecast && forecast.low.amount < 0) return { do: 'cover-cash', forecast };

  if (facts.owed?.oldest) return { do: 'chase', invoice: facts.owed.oldest };

  const [alert] = facts.alerts;
  if (alert) return { do: 'answer', alert };

  if (facts.unclassified) return { do: 'classify', lines: facts.unclassified };

  const moved = facts.why.find((why) => isOut(facts.numbers[why.measure]));
  const mover = moved?.movers[0];
  return moved && mover ? { do: 'look-at', mover, measure: moved.measure } : { do: 'nothing' };
}

/** Whether a number lies outside its normal range. */
export const isOut = ({ place }: NumberFacts): boolean => place === 'below' || place === 'above';

/** The numbers outside their range, in the order of the digest. */
export const numbersOut = (facts: DigestFacts): NumberFacts[] =>
  MEASURES.map((measure) => facts.numbers[measure]).filter(isOut);
