import type { AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import type { KillSwitches } from '@daily-snapshot/domain/operations/kill-switches';

/** The switches of the parts that an administrator can turn off. */
export interface KillSwitchReader {
  /** The answer may be half a minute old. */
  read(): Promise<KillSwitches>;
}

export interface KillSwitchStore extends KillSwitchReader {
  /**
   * Changes the switches, tells owners which parts are off, and writes the audit entry, in one
   * transaction.
   *
   * @param decide may run more than once; undefined changes nothing
   */
  change(
    decide: (
      switches: KillSwitches,
    ) => { readonly switches: KillSwitches; readonly audit?: AuditEntry } | undefined,
  ): Promise<void>;
}
