import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { EmailKey } from '@daily-snapshot/domain/mail/mail-key';
import { type LeadEmailKind, OWN_EMAILS } from '@daily-snapshot/domain/mail/email-kind';
import { GIVE_UP_AFTER_MS, planMail } from '@daily-snapshot/domain/mail/outbox';
import type { ComposedMail } from '@daily-snapshot/domain/mail/outbox-entry';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { isSuppressed } from '@daily-snapshot/domain/mail/suppression';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { countWithinLimit } from '@daily-snapshot/domain/shared/rate-limit';
import { isBot } from '@daily-snapshot/domain/sales/lead-form';
import { recordLeadForm, type LeadForm, LEAD_RATE_LIMITS } from '@daily-snapshot/domain/sales/lead';
import { composeLeadNotification } from '@daily-snapshot/domain/sales/lead-notification';
import { composeScorecard } from '@daily-snapshot/domain/sales/scorecard-email';
import type { LeadCounts, Leads, LeadContext, PlannedEmail, LeadChange } from '../ports/leads.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';

interface Ports {
  readonly leads: Leads;
  readonly rateLimits: RateLimits;
  readonly siteInfo: SiteInfo;
  /** Address that receives e-mails about leads. Empty means no e-mails. */
  readonly teamAddress: string;
  readonly taskQueue: TaskQueue;
  readonly newEmailKey: () => string;
  readonly clock: Clock;
}

export interface LeadRequest {
  readonly form: LeadForm & { readonly website: string; readonly filledInMs: number };
  /** Hash of the IP address. */
  readonly network: string;
}

/** Logged by the visitor's page. Must not reveal whether the address was known. */
const TEAM_EMAIL_DELAYED = 'The e-mail to the team is delayed.';

/**
 * Handles a public form: stores one lead per address, e-mails the team and sends the promised
 * scorecard. The answer does not depend on what we know about the address.
 *
 * @returns an error if the team's e-mail could not be enqueued. The lead is stored anyway.
 * @throws AppError `too-many` if the network has reached its limit
 */
export async function createLead(
  ports: Ports,
  { form, network }: LeadRequest,
): Promise<{ readonly error?: string }> {
  const now = ports.clock.now();
  // Give a bot the same answer as a person, so that it does not try another way.
  if (isBot(form)) return {};
  if (!(await ports.rateLimits.take(`network.${network}`, LEAD_RATE_LIMITS.formsOfNetwork, now))) {
    throw new AppError('too-many', 'That was often. Please try again in an hour.');
  }
  let canEmailTeam = true;
  const emails = await ports.leads.record(form.email, (context) => {
    const teamEmails = countWithinLimit(
      LEAD_RATE_LIMITS.teamEmails,
      context.counts.teamEmails,
      now,
    );
    canEmailTeam = ports.teamAddress !== '' && teamEmails !== undefined;
    return leadChangeOf(ports, form, context, now);
  });
  const isEnqueued = await deliver(ports.taskQueue, emails);
  return canEmailTeam && isEnqueued ? {} : { error: TEAM_EMAIL_DELAYED };
}

/** Returns the changed lead and counts, and the e-mails to send. */
function leadChangeOf(
  ports: Ports,
  form: LeadForm,
  { lead: existingLead, suppression, counts }: LeadContext,
  now: Date,
): LeadChange | undefined {
  const formsOfAddress = countWithinLimit(
    LEAD_RATE_LIMITS.formsOfAddress,
    counts.formsOfAddress,
    now,
  );
  if (!formsOfAddress) return undefined;
  const { lead, isNews } = recordLeadForm(existingLead, form, now);
  const { siteInfo, teamAddress, newEmailKey } = ports;
  const frame = {
    unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
    postalAddress: siteInfo.postalAddress,
  };
  const changed: { -readonly [Count in keyof LeadCounts]?: LeadCounts[Count] } = { formsOfAddress };
  const emails: PlannedEmail[] = [];

  const teamEmails = countWithinLimit(LEAD_RATE_LIMITS.teamEmails, counts.teamEmails, now);
  if (isNews && teamEmails && teamAddress !== '') {
    changed.teamEmails = teamEmails;
    const mail = composeLeadNotification(form, frame);
    emails.push(planEmail('lead-notice', newEmailKey(), { to: teamAddress, mail }, now));
  }

  const toAddress = countWithinLimit(
    LEAD_RATE_LIMITS.scorecardsToAddress,
    counts.scorecardsToAddress,
    now,
  );
  const toAll = countWithinLimit(LEAD_RATE_LIMITS.scorecards, counts.scorecards, now);
  const isWanted = form.source === 'exit_intent' && !isSuppressed(suppression, OWN_EMAILS);
  if (isWanted && toAddress && toAll) {
    changed.scorecardsToAddress = toAddress;
    changed.scorecards = toAll;
    const mail = composeScorecard({ ...frame, actionUrl: `${siteInfo.origin}/friends` });
    emails.push(planEmail('scorecard', newEmailKey(), { to: form.email, mail }, now));
  }
  return { lead, counts: changed, emails };
}

function planEmail(
  kind: LeadEmailKind,
  key: string,
  { to, mail }: { readonly to: string; readonly mail: ComposedMail },
  now: Date,
): PlannedEmail {
  const subject = { email: { kind, key, to }, mail, shard: shardOf(key) };
  const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER_MS);
  return { key: { kind, key }, entry: planMail(subject, now, giveUpAt) };
}

/** Enqueues the e-mails. If enqueueing fails, the outbox sweep delivers them later. */
async function deliver(taskQueue: TaskQueue, emails: readonly EmailKey[]): Promise<boolean> {
  const enqueued = await Promise.allSettled(
    emails.map((email) => enqueueDelivery(taskQueue, email)),
  );
  return enqueued.every(({ status }) => status === 'fulfilled');
}
