import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import {
  withCorrections,
  wrongDaysOf,
  type WrongDay,
} from '@daily-snapshot/domain/digest/aftermath/wrong-days';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { UnreadableDocument } from '../../platform/ports/unreadable-document.ts';
import type { CorrectedBusiness, DigestCorrections } from '../ports/digest-corrections.ts';

/** Which digests a bug may have touched. */
export interface TouchedDigests {
  /** the first and the last day of the digests */
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** the revision of the function that built them; absent: any */
  readonly builtBy?: string | undefined;
  /** when they were built; absent: any time */
  readonly builtFrom?: Date | undefined;
  readonly builtTo?: Date | undefined;
  /** a further condition; absent: all */
  readonly condition?: ((business: Business, digest: Digest) => boolean) | undefined;
  /** absent: all businesses */
  readonly businessId?: string | undefined;
}

/** The wrong numbers in one digest of a business. */
export interface WrongDigest {
  readonly businessId: string;
  readonly businessDate: BusinessDate;
  readonly days: readonly WrongDay[];
}

interface Ports {
  readonly digestCorrections: DigestCorrections;
}

const PAGE_SIZE = 300;

/**
 * Finds the touched digests whose numbers differ from our data, business by business.
 *
 * @param onUnreadable receives the id of a business whose documents cannot be read
 */
export async function* wrongDigests(
  { digestCorrections }: Ports,
  touched: TouchedDigests,
  onUnreadable: (businessId: string) => void,
): AsyncGenerator<WrongDigest> {
  for await (const businessId of businessIds(digestCorrections, touched.businessId)) {
    const found = await readable(digestCorrections, businessId);
    if (found === 'unreadable') onUnreadable(businessId);
    if (found === 'unreadable' || !found) continue;
    const digests = await digestCorrections.digestsFrom(businessId, touched.from);
    const { business, dailySummaries } = found;
    for (const [index, digest] of digests.entries()) {
      if (!isTouched(business, digest, touched)) continue;
      const days = wrongDaysOf(
        digest,
        digests.slice(index + 1),
        dailySummaries,
        business.latestDigest,
      );
      if (days.length > 0) yield { businessId, businessDate: digest.businessDate, days };
    }
  }
}

async function readable(
  digestCorrections: DigestCorrections,
  businessId: string,
): Promise<CorrectedBusiness | 'unreadable' | undefined> {
  try {
    return await digestCorrections.read(businessId);
  } catch (error) {
    if (error instanceof UnreadableDocument) return 'unreadable';
    throw error;
  }
}

/**
 * Lets the next digest of a business correct wrong days. Idempotent: a day that is planned or was
 * corrected is no longer wrong.
 *
 * @returns the days that the next digest corrects because of this call
 */
export async function planCorrections(
  { digestCorrections }: Ports,
  businessId: string,
  days: readonly WrongDay[],
): Promise<readonly WrongDay[]> {
  let planned: readonly WrongDay[] = [];
  await digestCorrections.correct(businessId, ({ business, dailySummaries }) => {
    const { latestDigest } = business;
    if (latestDigest === undefined) return undefined;
    planned = days.filter(({ date }) => !isPlanned(dailySummaries, date, latestDigest));
    return planned.length === 0
      ? undefined
      : withCorrections(dailySummaries, planned, latestDigest);
  });
  return planned;
}

const isPlanned = (
  { lateDays }: DailySummaries,
  date: BusinessDate,
  latestDigest: BusinessDate,
): boolean => lateDays.some((day) => day.date === date && day.latestDigest === latestDigest);

function isTouched(
  business: Business,
  digest: Digest,
  { to, builtBy, builtFrom, builtTo, condition }: TouchedDigests,
): boolean {
  const { businessDate, builtAt } = digest;
  return (
    businessDate <= to &&
    (builtBy === undefined || digest.builtBy === builtBy) &&
    (builtFrom === undefined || builtAt >= builtFrom) &&
    (builtTo === undefined || builtAt <= builtTo) &&
    (condition?.(business, digest) ?? true)
  );
}

async function* businessIds(
  digestCorrections: DigestCorrections,
  only: string | undefined,
): AsyncGenerator<string> {
  if (only !== undefined) {
    yield only;
    return;
  }
  let after: string | undefined;
  for (;;) {
    const page = await digestCorrections.businessIds(after, PAGE_SIZE);
    yield* page;
    after = page.at(-1);
    if (page.length < PAGE_SIZE) return;
  }
}
