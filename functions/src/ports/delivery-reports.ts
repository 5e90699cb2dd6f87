import type { DeliveryNotice } from './delivery-notices.ts';

/** A post of the mail provider's, as it came. */
export interface PostedReport {
  readonly rawBody: Buffer;
  readonly header: (name: string) => string | undefined;
}

export interface DeliveryReports {
  /**
   * @returns the notices in a report; `forged` unless the provider has signed it just now;
   *   `unreadable` when it did, but there is no list of notices in it
   */
  read(report: PostedReport, now: Date): readonly DeliveryNotice[] | 'forged' | 'unreadable';
}
