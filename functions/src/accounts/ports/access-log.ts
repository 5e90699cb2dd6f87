import type { AccessEntry } from '@daily-snapshot/domain/access/access-log-schema';

export interface AccessLog {
  /** Records an action once per key. */
  record(businessId: string, key: string, entry: AccessEntry): Promise<void>;
}
