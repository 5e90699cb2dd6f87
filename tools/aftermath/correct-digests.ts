import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import type { WrongDay } from '@daily-snapshot/domain/digest/aftermath/wrong-days';
import type { Businesses } from '../../functions/src/accounts/ports/businesses.ts';
import { tellOfCorrections } from '../../functions/src/accounts/commands/tell-of-corrections.ts';
import {
  planCorrections,
  wrongDigests,
  type TouchedDigests,
  type WrongDigest,
} from '../../functions/src/digest/commands/correct-digests.ts';
import type { DigestCorrections } from '../../functions/src/digest/ports/digest-corrections.ts';

type Ports = Parameters<typeof tellOfCorrections>[0] & {
  readonly businesses: Pick<Businesses, 'find'>;
  readonly digestCorrections: DigestCorrections;
};

export interface Aftermath extends TouchedDigests {
  /** names the bug, so that each owner gets one e-mail about it */
  readonly bug: string;
  /** false: only shows what is wrong */
  readonly isApplied: boolean;
}

export interface AftermathCounts {
  readonly digestCount: number;
  readonly businessCount: number;
  readonly correctedDayCount: number;
  readonly ownerCount: number;
  /** businesses that were left out because their documents cannot be read */
  readonly unreadableCount: number;
}

/** Shows the digests that a bug made wrong, corrects them and tells their owners. Idempotent. */
export async function correctDigests(
  ports: Ports,
  aftermath: Aftermath,
  print: (line: string) => void,
): Promise<AftermathCounts> {
  const byBusiness = new Map<string, WrongDay[]>();
  let digestCount = 0;
  let unreadableCount = 0;
  const onUnreadable = (businessId: string) => {
    unreadableCount += 1;
    print(`${businessId}  cannot be read`);
  };
  for await (const digest of wrongDigests(ports, aftermath, onUnreadable)) {
    digestCount += 1;
    for (const day of digest.days) print(lineOf(digest, day));
    const days = byBusiness.get(digest.businessId) ?? [];
    byBusiness.set(digest.businessId, [...days, ...digest.days]);
  }
  let [correctedDayCount, ownerCount] = [0, 0];
  for (const [businessId, days] of aftermath.isApplied ? byBusiness : []) {
    const business = await ports.businesses.find(businessId);
    if (!business) continue;
    // The e-mail comes first: a second run finds a business whose corrections are not planned yet.
    const dates = [...new Set(days.map(({ date }) => date))];
    ownerCount += await tellOfCorrections(ports, {
      businessId,
      business,
      days: dates,
      bug: aftermath.bug,
    });
    correctedDayCount += (await planCorrections(ports, businessId, days)).length;
  }
  return {
    digestCount,
    businessCount: byBusiness.size,
    correctedDayCount,
    ownerCount,
    unreadableCount,
  };
}

/** Shows how wrong the numbers were, without amounts. */
function lineOf({ businessId, businessDate }: WrongDigest, { date, was, is }: WrongDay): string {
  const parts = MEASURES.flatMap((measure) => {
    const [before, now] = [was[measure], is[measure]];
    if (before === null || before === now) return [];
    const percent = now === 0 ? undefined : (Math.abs(before - now) / Math.abs(now)) * 100;
    const share = percent === undefined ? 'instead of zero,' : `${percent.toFixed(1)}%`;
    return [`${measure} ${share} too ${before > now ? 'high' : 'low'}`];
  });
  return [businessId, businessDate, date, parts.join(', ')].join('  ');
}
