import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type {
  BoundedCount,
  DeliveryState,
  LeadPlace,
  ListedLead,
  ServiceHealth,
} from '@daily-snapshot/domain/contracts/administration';
import type { ScheduleName, ScheduleRun } from '@daily-snapshot/domain/contracts/schedule-run';
import type { LeadSource } from '@daily-snapshot/domain/sales/lead';

export interface NamedBusiness {
  readonly id: string;
  readonly name: string;
}

/** What administrators look through: names, states and dates. */
export interface Oversight {
  /** In the order of their ids. */
  businesses(pageSize: number, after: string | undefined): Promise<readonly NamedBusiness[]>;

  /** Those that an account owns. */
  businessesOf(accountId: string, most: number): Promise<readonly NamedBusiness[]>;

  /** What became of digests; a day that has none is absent. Their content is not read. */
  deliveries(
    businessId: string,
    days: readonly BusinessDate[],
  ): Promise<ReadonlyMap<BusinessDate, DeliveryState>>;

  /** The latest first. */
  leads(
    pageSize: number,
    query: { readonly source?: LeadSource | undefined; readonly after?: LeadPlace | undefined },
  ): Promise<readonly ListedLead[]>;

  lead(address: string): Promise<ListedLead | undefined>;
}

/** How the service is doing, counted without reading what is counted. */
export interface Health {
  digests(businessDate: BusinessDate): Promise<{
    readonly made: BoundedCount;
    readonly sent: BoundedCount;
    readonly skipped: BoundedCount;
    readonly failed: BoundedCount;
  }>;

  /** Of any day: due by then, and not made. */
  overdue(by: Date): Promise<BoundedCount>;

  queues(now: Date): Promise<ServiceHealth['queues']>;

  scheduleRuns(): Promise<ReadonlyMap<ScheduleName, ScheduleRun>>;

  noteRun(name: ScheduleName, run: ScheduleRun): Promise<void>;
}
