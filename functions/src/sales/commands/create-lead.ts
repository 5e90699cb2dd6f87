import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { EmailKey } from '@daily-snapshot/domain/mail/mail-key';
import { type LeadEmailKind, OWN_EMAILS } from '@daily-snapshot/domain/mail/email-kind';
import { planMailAt } from '@daily-snapshot/domain/mail/outbox';
import type { ComposedMail } from '@daily-snapshot/domain/mail/outbox-entry';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { isSuppressed } from '@daily-snapshot/domain/mail/suppression';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { networkCounts, type Network } from '@daily-snapshot/domain/shared/network';
import { countWithinLimit, freeAt } from '@daily-snapshot/domain/shared/rate-limit';
import { isBot } from '@daily-snapshot/domain/sales/lead-form';
import {
  LEAD_RATE_LIMITS,
  SCORECARD_DELAY_MAX_MS,
  recordLeadForm,
  type LeadForm,
} from '@daily-snapshot/domain/sales/lead';
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
  readonly network: Network;
}

/** Logged by the visitor's page. Must not reveal whether the address was known. */
const TEAM_EMAIL_DELAYED = 'The e-mail to the team is delayed.';

const SCORECARD_DELAYED =
  'Many people asked for it today. Your scorecard arrives within three days.';
const SCORECARD_REFUSED =
  'Many people asked for it today, so we cannot e-mail the scorecard. We saved your request. You can sign up and start right away.';

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
): Promise<CallableResponse<'sendSignupNotification'>> {
  const now = ports.clock.now();
  // Give a bot the same answer as a person, so that it does not try another way.
  if (isBot(form)) return {};
  const counts = networkCounts('network', network, LEAD_RATE_LIMITS.formsOfNetwork);
  if ((await ports.rateLimits.takeAll(counts, now)).length > 0) {
    throw new AppError('too-many', 'Too many attempts. Please try again in an hour.');
  }
  let canEmailTeam = true;
  let slot: Date | undefined;
  const emails = await ports.leads.record(form.email, (context) => {
    const teamEmails = countWithinLimit(
      LEAD_RATE_LIMITS.teamEmails,
      context.counts.teamEmails,
      now,
    );
    canEmailTeam = ports.teamAddress !== '' && teamEmails !== undefined;
    slot = scorecardSlot(context.counts, now);
    return leadChangeOf(ports, form, context, now);
  });
  const isEnqueued = await deliver(ports.taskQueue, emails, slot && slot > now ? slot : undefined);
  // The same for every address, so that it does not reveal what we know about this one.
  const notice = form.source === 'exit_intent' ? noticeAt(slot, now) : undefined;
  return {
    ...(notice !== undefined && { notice }),
    ...(canEmailTeam && isEnqueued ? {} : { error: TEAM_EMAIL_DELAYED }),
  };
}

/** Returns when the next scorecard may be sent, or undefined if that is too late. */
function scorecardSlot({ scorecards }: LeadCounts, now: Date): Date | undefined {
  const at = freeAt(LEAD_RATE_LIMITS.scorecards, scorecards, now);
  return at.getTime() - now.getTime() > SCORECARD_DELAY_MAX_MS ? undefined : at;
}

function noticeAt(slot: Date | undefined, now: Date): string | undefined {
  if (!slot) return SCORECARD_REFUSED;
  return slot > now ? SCORECARD_DELAYED : undefined;
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
    emails.push(planEmail('lead-notice', newEmailKey(), { to: teamAddress, mail }, now, now));
  }

  const toAddress = countWithinLimit(
    LEAD_RATE_LIMITS.scorecardsToAddress,
    counts.scorecardsToAddress,
    now,
  );
  const slot = scorecardSlot(counts, now);
  const isWanted = form.source === 'exit_intent' && !isSuppressed(suppression, OWN_EMAILS);
  if (isWanted && toAddress && slot) {
    changed.scorecardsToAddress = toAddress;
    const { withinMs } = LEAD_RATE_LIMITS.scorecards;
    const recent = counts.scorecards.filter((at) => now.getTime() - at.getTime() < withinMs);
    changed.scorecards = [...recent, slot];
    const mail = composeScorecard({ ...frame, actionUrl: `${siteInfo.origin}/friends` });
    emails.push(planEmail('scorecard', newEmailKey(), { to: form.email, mail }, slot, now));
  }
  return { lead, counts: changed, emails };
}

function planEmail(
  kind: LeadEmailKind,
  key: string,
  { to, mail }: { readonly to: string; readonly mail: ComposedMail },
  sendAt: Date,
  now: Date,
): PlannedEmail {
  const subject = { email: { kind, key, to }, mail, shard: shardOf(key) };
  return { key: { kind, key }, entry: planMailAt(subject, sendAt, now) };
}

/** Enqueues the e-mails. If enqueueing fails, the outbox sweep delivers them later. */
async function deliver(
  taskQueue: TaskQueue,
  emails: readonly EmailKey[],
  scorecardAt: Date | undefined,
): Promise<boolean> {
  const enqueued = await Promise.allSettled(
    emails.map((email) => {
      const startAt = email.kind === 'scorecard' ? scorecardAt : undefined;
      return enqueueDelivery(taskQueue, email, 'first', startAt);
    }),
  );
  return enqueued.every(({ status }) => status === 'fulfilled');
}
