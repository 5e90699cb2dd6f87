import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';

/** The documents from which the corrections of one business are computed. */
export interface CorrectedBusiness {
  readonly business: Business;
  readonly dailySummaries: DailySummaries;
}

/** Finds and corrects digests that were sent. */
export interface DigestCorrections {
  /** Returns a page of ids of businesses, in the order of their ids. */
  businessIds(after: string | undefined, pageSize: number): Promise<readonly string[]>;

  /** Returns the digests of a business from a day on, oldest first. */
  digestsFrom(businessId: string, from: BusinessDate): Promise<readonly Digest[]>;

  read(businessId: string): Promise<CorrectedBusiness | undefined>;

  /**
   * Changes the daily summaries in one transaction.
   *
   * @param decide may run more than once; undefined changes nothing
   */
  correct(
    businessId: string,
    decide: (found: CorrectedBusiness) => DailySummaries | undefined,
  ): Promise<void>;
}
