import { linesForOthers, wordsForOthers } from '../mail/emails/words-of-others.ts';
import { renderEmail, type EmailFrame, type EmailText } from '../mail/emails/email-layout.ts';
import type { ComposedMail } from '../mail/outbox-entry.ts';
import { cents, type Cents } from '../money/cents.ts';
import { formatCount, formatMoney } from '../money/format-money.ts';
import type { Assessment } from './assessment.ts';
import { yearsText } from './protection-cost.ts';
import {
  COMPANY_NAME_MAX,
  DEFAULT_SENDER,
  SALES_NOTES_MAX,
  SENDER_NAME_MAX,
} from './assessment-requests.ts';
import { RISK_PERCENTS, RISKS, type Risks, MISTAKES } from './risk-model.ts';

/** The texts of a representative for a prospect. */
export interface AssessmentWords {
  readonly companyName: string;
  readonly senderName: string;
  /** empty if there are none */
  readonly salesNotes: string;
}

/** Formats an amount. Shows cents only if they are not zero. */
const money = (amount: Cents): string => formatMoney(amount, 'USD').replace(/\.00$/, '');

const yearOf = (month: Cents): Cents => cents(month * 12);

/** Returns the length of a bar. The largest value has the full length. */
const shareOf = (part: Cents, risks: Risks): number => {
  const largest = Math.max(...RISKS.map((risk) => risks[risk]));
  return largest === 0 ? 0 : Math.round((part / largest) * 100);
};

const tableOf = ({ risks }: Assessment): EmailText['table'] => ({
  heads: ['Possible mistake', 'Per month', 'Per year'],
  rows: [
    ...RISKS.map((risk) => [MISTAKES[risk], money(risks[risk]), money(yearOf(risks[risk]))]),
    ['All four', money(risks.total), money(yearOf(risks.total))],
  ],
  bars: RISKS.map((risk) => shareOf(risks[risk], risks)),
});

function textOf({ companyName, senderName, salesNotes }: AssessmentWords, found: Assessment) {
  const company = wordsForOthers(companyName, COMPANY_NAME_MAX) ?? 'your business';
  const sender = wordsForOthers(senderName, SENDER_NAME_MAX) ?? DEFAULT_SENDER;
  const notes = linesForOthers(salesNotes, SALES_NOTES_MAX);
  const percents = RISKS.map((risk) => String(RISK_PERCENTS[risk]));
  return {
    subject: 'Your risk assessment',
    title: `Risk assessment for ${company}`,
    paragraphs: [
      `${sender} prepared this for ${company}. It estimates what unnoticed mistakes could cost a business with ${money(found.monthlyRevenue)} in monthly revenue.`,
    ],
    table: tableOf(found),
    notes: [
      `Daily Snapshot costs ${money(found.servicePrice)} a month. Compared with ${money(found.risks.total)} at risk, that is a return of ${formatCount(found.roiPercent)}%. Avoiding one such month pays for ${yearsText(found.yearsOfService)} of service.`,
      ...(notes.length > 0 ? [`Notes from ${sender}:`, ...notes.map((line) => `“${line}”`)] : []),
      `The figures come from our published risk model. It assumes that these four mistakes cost up to ${percents.slice(0, -1).join('%, ')}% and ${percents.at(-1)}% of a month’s revenue, each up to a cap. These are assumptions, not measurements of your business.`,
    ],
    action: 'See how Daily Snapshot works',
    after: `You got this because ${sender} entered your address after talking with you. If that is not right, use the link below to stop all e-mail from us.`,
    ending: 'Stop all e-mail from us',
  } satisfies EmailText;
}

/**
 * Composes the report for a prospect. Its text is fixed except for names, notes and checked
 * figures.
 */
export const composeAssessment = (
  words: AssessmentWords,
  assessment: Assessment,
  frame: EmailFrame,
): ComposedMail => renderEmail(textOf(words, assessment), frame);
