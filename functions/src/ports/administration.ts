import type { Roster } from '@daily-snapshot/domain/access/roster';
import type { AccessEntry } from '@daily-snapshot/domain/contracts/access-log';
import type { AuditEntry } from '@daily-snapshot/domain/contracts/audit';
import type { AccountStanding } from '@daily-snapshot/domain/contracts/staff';

/** What administrators have decided, of all and of one account. */
export interface Decided {
  readonly roster: Roster;
  readonly standing: AccountStanding | undefined;
}

/** What changes; what is absent stays. `null`: there is no standing any more. */
export interface Decision {
  readonly roster?: Roster;
  readonly standing?: AccountStanding | null;
  readonly audit?: AuditEntry;
}

/** Who administers the service, and what they did. */
export interface Administration {
  roster(): Promise<Roster>;

  /**
   * Changes what an account is to us, together with its entry in the audit log: all or nothing.
   *
   * @param decide what it throws comes through. May be called more than once
   */
  decide(accountId: string, decide: (decided: Decided) => Decision): Promise<Decided>;

  /** Notes what was done, once for each key. */
  note(key: string, entry: AuditEntry): Promise<void>;

  /** Notes it for the owner of a business as well, both or neither, once for each key. */
  noteOnBusiness(
    key: string,
    businessId: string,
    entries: { readonly audit: AuditEntry; readonly access: AccessEntry },
  ): Promise<void>;
}
