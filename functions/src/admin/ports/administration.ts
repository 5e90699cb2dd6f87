import type { Roster } from '@daily-snapshot/domain/access/roster';
import type { AccessEntry } from '@daily-snapshot/domain/access/access-log-schema';
import type { AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import type { AccountState } from '@daily-snapshot/domain/access/staff';

/** The decisions of administrators about all accounts (the roster) and about one account. */
export interface AccountDecisions {
  readonly roster: Roster;
  readonly state: AccountState | undefined;
}

/** A change of decisions. An absent field stays as it is. */
export interface AccountDecisionChange {
  readonly roster?: Roster;
  /** null deletes the state */
  readonly state?: AccountState | null;
  readonly audit?: AuditEntry;
}

/** The roster of administrators and the audit log. */
export interface Administration {
  roster(): Promise<Roster>;

  /**
   * Changes the decisions about an account and writes the audit entry in the same transaction.
   *
   * @param decide may run more than once; its errors reach the caller
   */
  change(
    accountId: string,
    decide: (decisions: AccountDecisions) => AccountDecisionChange,
  ): Promise<AccountDecisions>;

  /** Writes an audit entry once per key. */
  log(key: string, entry: AuditEntry): Promise<void>;

  /**
   * Writes an audit entry, and an entry in the access log that the owner of a business sees, in one
   * transaction and once per key.
   */
  logForBusiness(
    key: string,
    businessId: string,
    entries: { readonly audit: AuditEntry; readonly access: AccessEntry },
  ): Promise<void>;
}
