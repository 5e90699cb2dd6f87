import type { AccessEntry } from '@daily-snapshot/domain/contracts/access-log';

export interface AccessLog {
  /** Notes what somebody did, once for each key. */
  note(businessId: string, key: string, entry: AccessEntry): Promise<void>;
}
