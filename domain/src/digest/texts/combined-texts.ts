import type { CountFact, NameFact } from '../../text/fact.ts';
import { list, plural, say, type Sentence } from '../../text/sentence.ts';

/** The sentences of the e-mail with the digests of all businesses of an owner. */
export const COMBINED_TEXTS = {
  title: 'All your businesses',

  /** "Harbor Cafe: Expenses high: $19,210, $4,400 over normal, and 2 more businesses" */
  subject: (first: Sentence, others: CountFact) =>
    say`${first}, and ${others} more ${plural(others, 'business', 'businesses')}`,

  /** "Oak Street: Normal Tuesday, $1,240 profit." */
  preheader: (second: Sentence) => say`${second}.`,

  /** "Harbor Cafe: Expenses were high." */
  ofBusiness: (business: NameFact, sentence: Sentence) => say`${business}: ${sentence}`,

  late: (businesses: readonly NameFact[]) =>
    businesses.length === 1
      ? say`${list(businesses)} is not ready yet. We will send it as soon as it is.`
      : say`${list(businesses)} are not ready yet. We will send each of them as soon as it is.`,

  furtherAlerts: (further: CountFact) =>
    say`Your dashboards show ${further} more ${plural(further, 'alert', 'alerts')}.`,

  /** "$19,210.00, $4,400 over normal" */
  figure: (figure: Sentence, rangePosition: Sentence) => say`${figure}, ${rangePosition}`,

  openOf: (business: string) => `Open ${business}`,

  unsubscribe: 'Unsubscribe from the e-mail for all your businesses',
};
