import type { Quota } from '../shared/rate-limit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Limits on submitted forms and on the e-mails that they cause. */
export const LEAD_RATE_LIMITS = {
  /** forms from one network, such as a family or an office */
  formsOfNetwork: { most: 5, withinMs: HOUR_MS },
  /** forms with one address, from any sender */
  formsOfAddress: { most: 3, withinMs: DAY_MS },
  /** scorecards to one address, so that a stranger's address is bothered only once */
  scorecardsToAddress: { most: 1, withinMs: 7 * DAY_MS },
  /**
   * scorecards to all addresses; limits the damage that a flood of invented addresses can do to our
   * reputation with mail providers
   */
  scorecards: { most: 200, withinMs: DAY_MS },
  /** notices to the team, so that its mailbox stays readable */
  teamEmails: { most: 200, withinMs: DAY_MS },
} as const satisfies Readonly<Record<string, Quota>>;
