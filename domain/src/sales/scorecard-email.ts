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
    `Your risk score runs from 0 to 100. Go down the list: for each mistake that nobody at your business looks for every week, take its points. Their sum is your score.`,
  ],
  table: {
    heads: ['If nobody looks for', 'Points', `Of a ${wholeDollars(EXAMPLE_MONTH)} month`],
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
    '0 to 25: somebody watches what matters. 26 to 59: one large mistake could pass unseen. 60 and more: begin with payroll, it is the largest.',
    `Where the points come from: an open model in which the four take up to ${percents.slice(0, -1).join(', ')} and ${percents.at(-1)} percent of a month’s revenue. These are assumptions, not measurements of your business.`,
    'Daily Snapshot looks for all four, every business morning at ten.',
  ],
  action: 'Start my daily snapshot',
  after:
    'Somebody asked for this on our site with your address. If that was not you, do nothing: no other mail follows.',
  ending: 'No more letters from us',
};

/** Composes the scorecard that the exit popup promises. */
export const composeScorecard = (frame: EmailFrame): ComposedMail => renderEmail(TEXT, frame);
