import type { Rate } from './rate-limit.ts';

/**
 * The highest rate of one queue of Cloud Tasks.
 *
 * @see https://cloud.google.com/tasks/docs/quotas
 */
export const CLOUD_TASKS_PER_SECOND = 500;

/**
 * The traffic that Firestore advises for a collection without recent traffic.
 *
 * @see https://cloud.google.com/firestore/native/docs/best-practices#ramping_up_traffic
 */
export const FIRESTORE_RAMP: Rate = { perSecond: 500, growth: { factor: 1.5, everyS: 300 } };

/**
 * The e-mails per second that SendGrid accepts. SendGrid publishes no table and announces the limit
 * of an account in the header `X-RateLimit-Limit`, so this is an assumption.
 */
export const ASSUMED_SENDGRID_PER_SECOND = 2000;

/**
 * The requests per minute of all customers together.
 *
 * @see https://plaid.com/docs/errors/rate-limit-exceeded/ for `/transactions/sync`
 * @see https://developer.xero.com/documentation/guides/oauth2/limits/
 */
export const PLAID_PER_MINUTE = 2500;
export const XERO_PER_MINUTE = 10_000;
