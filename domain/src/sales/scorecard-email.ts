import { renderEmail, type EmailFrame, type EmailText } from '../mail/emails/email-layout.ts';
import type { ComposedMail } from '../mail/outbox-entry.ts';
import { cents } from '../money/cents.ts';
import { formatMoney } from '../money/format-money.ts';
import { RISK_PERCENTS, RISKS, risksOf, MISTAKES } from './risk-model.ts';
import { RISK_POINTS, riskScore } from './scorecard.ts';

/** A round monthly revenue, to illustrate the shares. */
const EXAMPLE_MONTH = cents(100_000_00);

const wholeDollars = (amount: Parameters<typeof formatMoney>[0]): string =>
  formatMoney(amount, 'USD').replace(/\.00$/, '');

const costs = risksOf(EXAMPLE_MONTH);
const percents = RISKS.map((risk) => String(RISK_PERCENTS[risk]));

/**
 * The same text for all recipients, so that a person who enters a stranger's address cannot add a
 * message.
 */
const TEXT: EmailText = {
  subject: 'Your Business Health Scorecard',
  title: 'Your Business Health Scorecard',
  paragraphs: [
    'Your risk score goes from 0 to 100. For each mistake below that your business does not check for every week, add its points. The total is your score.',
  ],
  table: {
    heads: ['Mistake', 'Points', `At risk per ${wholeDollars(EXAMPLE_MONTH)} of monthly revenue`],
    rows: [
      ...RISKS.map((risk) => [
        MISTAKES[risk],
        String(RISK_POINTS[risk]),
        wholeDollars(costs[risk]),
      ]),
      ['All four', String(riskScore(RISKS)), wholeDollars(costs.total)],
    ],
  },
  notes: [
    '0 to 25: you check what matters. 26 to 59: you could miss one large mistake. 60 or more: start with payroll, the largest risk.',
    `The points come from our published risk model. It assumes that these four mistakes cost up to ${percents.slice(0, -1).join('%, ')}% and ${percents.at(-1)}% of a month’s revenue. These are assumptions, not measurements of your business.`,
    'Daily Snapshot checks for all four, Monday to Friday at 10 AM.',
  ],
  action: 'Start my daily snapshot',
  after:
    'Your address was entered on our website to request this. If that was not you, do nothing. We will not e-mail you again.',
  ending: 'Stop all e-mail from us',
};

/** Composes the scorecard that the exit popup promises. */
export const composeScorecard = (frame: EmailFrame): ComposedMail => renderEmail(TEXT, frame);
