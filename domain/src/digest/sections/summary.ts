import { join, type Sentence } from '../../text/sentence.ts';
import { VERDICT_TEXTS } from '../texts/verdict-texts.ts';
import type { DigestFacts } from './digest-facts.ts';
import { headlineOf } from './headline.ts';

/** The verdict on the covered days. */
export interface Verdict {
  /** The one sentence that leads the digest. */
  readonly headline: Sentence;
  /** The other news; null if there is none. */
  readonly support: Sentence | null;
}

/**
 * Returns whether the days were normal, which number was not, and how many alerts need an answer. A
 * critical alert comes before the numbers.
 */
export function verdictOf(facts: DigestFacts): Verdict {
  const numbers = numbersTexts(facts);
  const { unreported } = facts.alertList;
  const alerts = unreported.all.count > 0 ? [VERDICT_TEXTS.alerts(unreported)] : [];
  const isCritical = unreported.critical.count > 0;
  const [headline, ...others] = isCritical ? [...alerts, ...numbers] : [...numbers, ...alerts];
  return {
    headline: headline ?? VERDICT_TEXTS.unknown(facts.period),
    support: others.length > 0 ? join(others, ' ') : null,
  };
}

/** Returns the verdict in one text. */
export function summaryText(facts: DigestFacts): Sentence {
  const { headline, support } = verdictOf(facts);
  return support ? join([headline, support], ' ') : headline;
}

function numbersTexts(facts: DigestFacts): Sentence[] {
  const { period, history, isClosed, holidayWithoutRevenue: holiday, alertList } = facts;
  const headline = headlineOf(facts);
  switch (headline.news) {
    case 'unknown':
    case 'partial':
    case 'closed':
      return [VERDICT_TEXTS[headline.news](period)];
    case 'holiday':
      return [VERDICT_TEXTS.holiday(headline.holiday, period)];
    case 'out-of-range': {
      const [first, ...others] = headline.numbers;
      return [
        VERDICT_TEXTS.outOfRange(first, period),
        ...others.map(VERDICT_TEXTS.alsoOutOfRange),
        ...(isClosed ? [VERDICT_TEXTS.closed(period)] : []),
        ...(holiday ? [VERDICT_TEXTS.holiday(holiday, period)] : []),
      ];
    }
    case 'no-range': {
      const result = VERDICT_TEXTS.result(headline.net, period);
      return history.availableDays.count >= history.requiredDays.count
        ? [result, VERDICT_TEXTS.mostlyClosedBefore()]
        : [result, VERDICT_TEXTS.tooLittleHistory(history)];
    }
    case 'normal':
      return [
        alertList.alerts.length > 0
          ? VERDICT_TEXTS.onlyNumbersNormal(period)
          : VERDICT_TEXTS.normal(headline.net, period),
      ];
  }
}
