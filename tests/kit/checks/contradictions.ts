import { alertFacts } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import { explainAlert } from '@daily-snapshot/domain/alerts/texts/alert-explanation';
import {
  alertDetail,
  alertTitle,
  suggestedActionText,
} from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { composeAlertEmail } from '@daily-snapshot/domain/mail/emails/alert-email';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { AlertSource } from '@daily-snapshot/domain/alerts/types/alert-types';
import type { ExplanationStep } from '@daily-snapshot/domain/alerts/types/alert-type';
import { cents } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { moneyIn, nameFact } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import { amountsOfShares, restOfShares, usualAmount } from './recompute-shares.ts';
import { namesOf, printedText } from './sentence-faults.ts';

const EARLIER = /([\d,]+) earlier (bill|charge|payment|payroll|purchase|week)s?\b/g;

const INVOICES = /([\d,]+) (?:unpaid )?(invoice)s?\b/g;

const DAYS_LATE = /([\d,]+) (day)s? late\b/g;

/**
 * Returns the contradictions between the headline, the detail, the suggested action, and the
 * explanation of an alert: two different counts of the same items, or a count of charges for a
 * payee that is paid for the first time.
 */
export function findContradictions(by: AlertSource, alert: Alert): string[] {
  const money = moneyIn('USD');
  const steps = explainAlert(by, alert, money)?.steps ?? [];
  const facts = alertFacts(alert, money);
  const texts = [
    printedText(alert, 'USD'),
    sentenceText(suggestedActionText(facts)),
    ...steps.map(({ words }) => sentenceText(words)),
  ].map((text) => namesOf(alert).reduce((rest, name) => rest.replaceAll(name, '…'), text));
  const whole = texts
    .join('\n')
    .replace(/ is unpaid ([\d,]+ days?) after the due date/, ' is unpaid, $1 late');
  return [
    ...[EARLIER, INVOICES, DAYS_LATE].flatMap((pattern) => differentCounts(whole, pattern)),
    ...(/for the first time/.test(whole) && /\d earlier (?:charge|payment|bill)/.test(whole)
      ? ['a first payment has earlier charges']
      : []),
    ...(/furthest (?:above|below) its usual amount: [^:]*too little history/.test(whole)
      ? ['compares with a usual amount that is unknown']
      : []),
    ...findShareContradictions(alert, steps),
    ...[alertTitle(facts), alertDetail(facts), suggestedActionText(facts)]
      .map(sentenceText)
      .filter((sentence) => !mailOf(alert).includes(sentence))
      .map((sentence) => `the e-mail does not state "${sentence}"`),
  ].map((fault) => `${fault}: ${whole}`);
}

/** The text of the e-mail about an alert. */
const mailOf = (alert: Alert): string =>
  composeAlertEmail(
    { businessName: 'Shop', currency: 'USD', alert, isRepeated: false, today: alert.date },
    {
      actionUrl: 'https://shop.example',
      unsubscribeUrl: 'https://shop.example',
      postalAddress: '',
    },
  ).text;

/**
 * Returns the contradictions about payees: an explanation that does not list all of them with their
 * amounts and the rest, or a main payee whose figures differ from those of the explanation.
 */
function findShareContradictions(alert: Alert, steps: readonly ExplanationStep[]): string[] {
  const shares = alert.evidence?.shares ?? [];
  const listed = steps.find(({ step }) => step.startsWith('By '));
  if (shares.length === 0) return listed ? ['lists payees that it does not know'] : [];
  const exact = (amount: number) => formatMoney(cents(amount), 'USD');
  const rest = restOfShares(alert);
  const stated = listed ? sentenceText(listed.words) : '';
  const expected = [...amountsOfShares(alert), ...(rest === 0 ? [] : [rest])];
  const main = alertFacts(alert, moneyIn('USD')).shares?.main ?? [];
  const sumOfMain = shares
    .slice(0, main.length)
    .reduce((sum, share) => sum + Math.abs(share.amount - (usualAmount(share) ?? 0)), 0);
  return [
    ...expected.filter((amount) => !stated.includes(exact(amount))).map((amount) => `no ${amount}`),
    ...(main.length > 0 && sumOfMain * 2 < alert.impact ? ['main payees explain too little'] : []),
    ...main
      .filter(({ name }, place) => name.name !== nameFact(shares[place]?.counterparty ?? '').name)
      .map(({ name }) => `${name.name} is not the largest payee`),
  ];
}

function differentCounts(text: string, pattern: RegExp): string[] {
  const counts = new Map<string, Set<string>>();
  for (const [, count = '', noun = ''] of text.matchAll(pattern))
    counts.set(noun, (counts.get(noun) ?? new Set()).add(count));
  return [...counts].flatMap(([noun, stated]) =>
    stated.size > 1 ? [`${[...stated].join(' and ')} of one ${noun}`] : [],
  );
}
