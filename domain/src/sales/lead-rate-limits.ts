import type { Quota } from '../shared/rate-limit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How often a form is taken, and how many mails come of forms. */
export const LEAD_RATE_LIMITS = {
  /** forms from one network: a family, an office */
  formsOfNetwork: { most: 5, withinMs: HOUR_MS },
  /** forms with one address, whoever sends them */
  formsOfAddress: { most: 3, withinMs: DAY_MS },
  /** scorecards to one address: whoever enters a stranger's bothers them once */
  scorecardsToAddress: { most: 1, withinMs: 7 * DAY_MS },
  /** scorecards to all: what a flood of made-up addresses can cost our name with mail providers */
  scorecards: { most: 200, withinMs: DAY_MS },
  /** notices to the team, whose mailbox is to stay readable */
  teamEmails: { most: 200, withinMs: DAY_MS },
} as const satisfies Readonly<Record<string, Quota>>;
