import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { DEFAULT_SENDER } from '@daily-snapshot/domain/sales/assessment-requests';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { OWN_EMAILS } from '@daily-snapshot/domain/mail/email-kind';
import { GIVE_UP_AFTER_MS, planMail } from '@daily-snapshot/domain/mail/outbox';
import { isSuppressed } from '@daily-snapshot/domain/mail/suppression';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import {
  checkFigures,
  type AssessmentFigures,
} from '@daily-snapshot/domain/sales/assessment-figures';
import { composeAssessment } from '@daily-snapshot/domain/sales/assessment-email';
import {
  ASSESSMENT_COUNTS,
  ASSESSMENT_RATE_LIMITS,
  SAVED_ASSESSMENT_LIMIT,
  type AssessmentCount,
} from '@daily-snapshot/domain/sales/saved-assessment';
import type { Assessment } from '@daily-snapshot/domain/sales/assessment';
import { countWithinLimit } from '@daily-snapshot/domain/shared/rate-limit';
import type { AssessmentCounts, Assessments } from '../ports/assessments.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { RandomIds } from '../../platform/ports/random-ids.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { requireVerifiedAddress } from '../../mail/ports/email-refusals.ts';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';

interface SavePorts {
  readonly assessments: Assessments;
  readonly rateLimits: RateLimits;
  readonly randomIds: Pick<RandomIds, 'newId'>;
  readonly clock: Clock;
}

interface SendPorts {
  readonly assessments: Assessments;
  readonly siteInfo: SiteInfo;
  readonly taskQueue: TaskQueue;
  readonly randomIds: Pick<RandomIds, 'newId'>;
  readonly newEmailKey: () => string;
  readonly clock: Clock;
}

const LIMIT_MESSAGES: Readonly<Record<AssessmentCount, string>> = {
  emailsOfSender:
    'You have reached your daily limit for sending assessments. Please try again tomorrow.',
  emailsToAddress:
    'This address got an assessment in the last seven days. Wait before you send another.',
  emails: 'Our daily limit for assessments is reached. Please try again tomorrow.',
};

/**
 * Saves an assessment for a representative. Idempotent for the same request id.
 *
 * @throws AppError `invalid-input` if its figures do not follow from its revenue
 * @throws AppError `too-many` if the representative has reached the daily limit
 */
export async function saveAssessment(
  { assessments, rateLimits, randomIds, clock }: SavePorts,
  { companyName, salesNotes, requestId, ...figures }: CallableRequest<'saveAssessment'>,
  { id: accountId }: Caller,
): Promise<{ readonly assessmentId: string }> {
  const assessment = requireCorrectFigures(figures);
  const now = clock.now();
  if (!(await rateLimits.take(`assessments.kept.${accountId}`, SAVED_ASSESSMENT_LIMIT, now))) {
    throw new AppError(
      'too-many',
      'You have reached your daily limit for saving assessments. Please try again tomorrow.',
    );
  }
  const assessmentId = requestId ?? randomIds.newId();
  const saved = {
    companyName,
    salesNotes,
    assessment,
    calculatedAt: now,
    emailState: 'none',
  } as const;
  await assessments.save({ accountId, assessmentId }, saved);
  return { assessmentId };
}

/**
 * Sends a prospect an assessment of their business and saves it for the representative. The server
 * computes every figure in the e-mail. Idempotent for the same request id.
 *
 * @throws AppError `not-allowed` if the representative has not confirmed an address
 * @throws AppError `invalid-input` if the figures on screen do not follow from the revenue
 * @throws AppError `conflict` if the address is suppressed
 * @throws AppError `too-many` if the address got an assessment within a week, or a daily limit is
 * reached
 */
export async function sendRiskAssessment(
  ports: SendPorts,
  request: CallableRequest<'sendRiskAssessment'>,
  caller: Caller,
): Promise<{ readonly assessmentId: string }> {
  requireVerifiedAddress(caller);
  const { id: accountId } = caller;
  const { companyName, salesNotes, recipientEmail, senderName, requestId, ...figures } = request;
  const assessment = requireCorrectFigures(figures);
  const { siteInfo } = ports;
  const now = ports.clock.now();
  const assessmentId = requestId ?? ports.randomIds.newId();
  const key = { kind: 'risk-assessment', key: ports.newEmailKey() } as const;
  await ports.assessments.send({ accountId, assessmentId }, recipientEmail, (context) => {
    if (isSuppressed(context.suppression, OWN_EMAILS)) {
      throw new AppError(
        'conflict',
        'This address has unsubscribed or rejected our e-mail, so we cannot send to it.',
      );
    }
    const mail = composeAssessment(
      { companyName, salesNotes, senderName: senderName || DEFAULT_SENDER },
      assessment,
      {
        actionUrl: `${siteInfo.origin}/friends`,
        unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
        postalAddress: siteInfo.postalAddress,
      },
    );
    const subject = { email: { ...key, to: recipientEmail }, mail, shard: shardOf(key.key) };
    const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER_MS);
    return {
      assessment: { companyName, salesNotes, assessment, calculatedAt: now, emailState: 'sent' },
      counts: countOrRefuse(context.counts, now),
      email: { key, entry: planMail(subject, now, giveUpAt) },
    };
  });
  // If enqueueing fails, the outbox sweep delivers the e-mail later.
  await Promise.allSettled([enqueueDelivery(ports.taskQueue, key)]);
  return { assessmentId };
}

function requireCorrectFigures(figures: AssessmentFigures): Assessment {
  const assessment = checkFigures(figures);
  if (assessment) return assessment;
  throw new AppError(
    'invalid-input',
    'These figures do not match the revenue. Please reload the page and calculate again.',
  );
}

function countOrRefuse(before: AssessmentCounts, now: Date): AssessmentCounts {
  const counts = { ...before };
  for (const count of ASSESSMENT_COUNTS) {
    const counted = countWithinLimit(ASSESSMENT_RATE_LIMITS[count], before[count], now);
    if (!counted) throw new AppError('too-many', LIMIT_MESSAGES[count]);
    counts[count] = counted;
  }
  return counts;
}
