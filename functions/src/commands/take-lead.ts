import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { LetterKey } from '@daily-snapshot/domain/delivery/mail-key';
import type { LeadLetterKind } from '@daily-snapshot/domain/delivery/letter';
import {
  GIVE_UP_AFTER_MS,
  planMail,
  type ComposedMail,
} from '@daily-snapshot/domain/delivery/outbox';
import { UNSUBSCRIBE_SLOT } from '@daily-snapshot/domain/delivery/unsubscribe-slot';
import { isSuppressed } from '@daily-snapshot/domain/delivery/suppression';
import { OWN_LETTERS } from '@daily-snapshot/domain/delivery/letter';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import { countWithin } from '@daily-snapshot/domain/count-within';
import { isProgram, noteForm, type LeadForm } from '@daily-snapshot/domain/sales/lead';
import { LEAD_QUOTAS } from '@daily-snapshot/domain/sales/lead-limits';
import { composeLeadNotice } from '@daily-snapshot/domain/sales/lead-notice';
import { composeScorecard } from '@daily-snapshot/domain/sales/scorecard-letter';
import type { LeadCounts, Leads, LeadStanding, PlannedLetter, TakenForm } from '../ports/leads.ts';
import type { Letterhead } from '../ports/letterhead.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

interface Ports {
  readonly leads: Leads;
  readonly rateLimits: RateLimits;
  readonly letterhead: Letterhead;
  /** who of us hears of leads; empty: nobody */
  readonly teamAddress: string;
  readonly taskQueue: TaskQueue;
  readonly newLetterKey: () => string;
  readonly clock: Clock;
}

export interface LeadRequest {
  readonly form: LeadForm & { readonly website: string; readonly filledInMs: number };
  /** hashed */
  readonly network: string;
}

/** What the visitor's page may log; whether the address was known is none of its business. */
const NOT_TOLD = 'The team could not be told at once.';

/**
 * Takes what a public form was filled in with: stores it once for an address, tells the team, and
 * sends the scorecard that was promised. Nothing of the answer depends on what is known of the
 * address.
 *
 * @returns an error when the team could not be told; the lead is stored all the same
 * @throws AppError `too-many` when a network has sent enough forms
 */
export async function takeLead(
  ports: Ports,
  { form, network }: LeadRequest,
): Promise<{ readonly error?: string }> {
  const now = ports.clock.now();
  // It hears the same as people do, so that it does not try another way.
  if (isProgram(form)) return {};
  if (!(await ports.rateLimits.take(`network.${network}`, LEAD_QUOTAS.formsOfNetwork, now))) {
    throw new AppError('too-many', 'That was often. Please try again in an hour.');
  }
  let canTell = true;
  const letters = await ports.leads.take(form.email, (standing) => {
    const notices = countWithin(LEAD_QUOTAS.notices, standing.counts.notices, now);
    canTell = ports.teamAddress !== '' && notices !== undefined;
    return takeForm(ports, form, standing, now);
  });
  const isUnderWay = await deliver(ports.taskQueue, letters);
  return canTell && isUnderWay ? {} : { error: NOT_TOLD };
}

/** What a form changes, and which letters it brings. */
function takeForm(
  ports: Ports,
  form: LeadForm,
  { lead: known, suppression, counts }: LeadStanding,
  now: Date,
): TakenForm | undefined {
  const formsOfAddress = countWithin(LEAD_QUOTAS.formsOfAddress, counts.formsOfAddress, now);
  if (!formsOfAddress) return undefined;
  const { lead, isNews } = noteForm(known, form, now);
  const { letterhead, teamAddress, newLetterKey } = ports;
  const frame = { unsubscribeUrl: UNSUBSCRIBE_SLOT, postalAddress: letterhead.postalAddress };
  const changed: { -readonly [Count in keyof LeadCounts]?: LeadCounts[Count] } = { formsOfAddress };
  const letters: PlannedLetter[] = [];

  const notices = countWithin(LEAD_QUOTAS.notices, counts.notices, now);
  if (isNews && notices && teamAddress !== '') {
    changed.notices = notices;
    const mail = composeLeadNotice(form, frame);
    letters.push(planLetter('lead-notice', newLetterKey(), { to: teamAddress, mail }, now));
  }

  const toAddress = countWithin(LEAD_QUOTAS.scorecardsToAddress, counts.scorecardsToAddress, now);
  const toAll = countWithin(LEAD_QUOTAS.scorecards, counts.scorecards, now);
  const isWanted = form.source === 'exit_intent' && !isSuppressed(suppression, OWN_LETTERS);
  if (isWanted && toAddress && toAll) {
    changed.scorecardsToAddress = toAddress;
    changed.scorecards = toAll;
    const mail = composeScorecard({ ...frame, actionUrl: `${letterhead.origin}/friends` });
    letters.push(planLetter('scorecard', newLetterKey(), { to: form.email, mail }, now));
  }
  return { lead, counts: changed, letters };
}

function planLetter(
  kind: LeadLetterKind,
  key: string,
  { to, mail }: { readonly to: string; readonly mail: ComposedMail },
  now: Date,
): PlannedLetter {
  const subject = { letter: { kind, key, to }, mail, shard: shardOf(key) };
  const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER_MS);
  return { key: { kind, key }, entry: planMail(subject, now, giveUpAt) };
}

/** What cannot be enqueued is in the outbox: its sweep takes it up. */
async function deliver(taskQueue: TaskQueue, letters: readonly LetterKey[]): Promise<boolean> {
  const enqueued = await Promise.allSettled(
    letters.map((letter) => enqueueDelivery(taskQueue, letter)),
  );
  return enqueued.every(({ status }) => status === 'fulfilled');
}
