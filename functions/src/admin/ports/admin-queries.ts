import type { SetAsideDocument } from '@daily-snapshot/domain/admin/set-aside-schema';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type {
  BoundedCount,
  DeliveryState,
  LeadPlace,
  ListedLead,
  ServiceHealth,
} from '@daily-snapshot/domain/admin/admin-schema';
import type { JobName, ScheduleRun } from '@daily-snapshot/domain/admin/schedule-run-schema';
import type { LeadSource } from '@daily-snapshot/domain/sales/lead-form';

export interface NamedBusiness {
  readonly id: string;
  readonly name: string;
}

/** The data that administrators browse: names, states and dates. */
export interface AdminQueries {
  /** Lists businesses ordered by id. */
  businesses(pageSize: number, after: string | undefined): Promise<readonly NamedBusiness[]>;

  /** Lists the businesses that an account owns. */
  businessesOf(accountId: string, most: number): Promise<readonly NamedBusiness[]>;

  /**
   * Returns the delivery state of digests by day, without their content. Days without a digest are
   * absent.
   */
  deliveries(
    businessId: string,
    days: readonly BusinessDate[],
  ): Promise<ReadonlyMap<BusinessDate, DeliveryState>>;

  /** Lists leads, latest first. */
  leads(
    pageSize: number,
    query: { readonly source?: LeadSource | undefined; readonly after?: LeadPlace | undefined },
  ): Promise<readonly ListedLead[]>;

  lead(address: string): Promise<ListedLead | undefined>;
}

/** Counts that describe the health of the service. Counting does not read the documents. */
export interface Health {
  digests(businessDate: BusinessDate): Promise<{
    readonly planned: BoundedCount;
    readonly sent: BoundedCount;
    readonly skipped: BoundedCount;
    readonly failed: BoundedCount;
  }>;

  /** Counts digests of any day that were due by a time and are not built. */
  overdue(by: Date): Promise<BoundedCount>;

  queues(now: Date): Promise<ServiceHealth['queues']>;

  scheduleRuns(): Promise<ReadonlyMap<JobName, ScheduleRun>>;

  /** Lists stored documents that were left out because they do not match their schemas. */
  setAside(since: Date): Promise<readonly SetAsideDocument[]>;

  recordRun(name: JobName, run: ScheduleRun): Promise<void>;
}
