import { renderEmail, type EmailFrame, type EmailText } from '../mail/emails/email-layout.ts';
import type { ComposedMail } from '../mail/outbox-entry.ts';
import { cents, type Cents } from '../money/cents.ts';
import { formatCount, formatMoney } from '../money/format-money.ts';
import type { Assessment } from './assessment.ts';
import { yearsText } from './protection-cost.ts';
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
  heads: ['What can go wrong unseen', 'A month', 'A year'],
  rows: [
    ...RISKS.map((risk) => [MISTAKES[risk], money(risks[risk]), money(yearOf(risks[risk]))]),
    ['All four', money(risks.total), money(yearOf(risks.total))],
  ],
  bars: RISKS.map((risk) => shareOf(risks[risk], risks)),
});

function textOf({ companyName, senderName, salesNotes }: AssessmentWords, found: Assessment) {
  const [company, sender] = [defuseLinks(companyName), defuseLinks(senderName)];
  const notes = defuseLinks(salesNotes)
    .split(/\n+/)
    .filter((line) => line.trim() !== '');
  const percents = RISKS.map((risk) => String(RISK_PERCENTS[risk]));
  return {
    subject: 'Your risk assessment',
    title: `Risk assessment for ${company}`,
    paragraphs: [
      `${sender} worked this out for ${company}: what mistakes that nobody sees may cost a business with ${money(found.monthlyRevenue)} of revenue a month.`,
    ],
    table: tableOf(found),
    notes: [
      `Daily Snapshot costs ${money(found.servicePrice)} a month. Against ${money(found.risks.total)} at risk that is a return of ${formatCount(found.roiPercent)}%; one such month avoided pays for ${yearsText(found.yearsOfService)} of service.`,
      ...(notes.length > 0 ? [`${sender} adds:`, ...notes.map((line) => `“${line}”`)] : []),
      `Where the figures come from: an open model in which the four take up to ${percents.slice(0, -1).join(', ')} and ${percents.at(-1)} percent of a month’s revenue, each up to a cap. These are assumptions, not measurements of your business.`,
    ],
    action: 'See what a morning looks like',
    after: `You get this because ${sender} entered your address after speaking with you. If that was not so, the link below ends all letters from us.`,
    ending: 'No more letters from us',
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

/** An invisible space. Mail clients end a detected address here. */
const BREAK = '\u200b';

/**
 * Makes text from others safe: mail clients detect no link in it, and our link slots do not match
 * in it.
 */
const defuseLinks = (words: string): string => words.replace(/[.:@/{](?=\S)/g, `$&${BREAK}`);
