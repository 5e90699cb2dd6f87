import type { StaffUser } from '@daily-snapshot/domain/admin/admin-schema';
import type { StaffRole } from '@daily-snapshot/domain/access/staff';

/** A user that the setup button of /admin creates. */
export interface PredefinedUser {
  readonly email: string;
  readonly role: StaffRole;
}

/** The state that an account should have. */
export interface WantedAccountState {
  readonly roles: readonly StaffRole[];
  readonly isClosed: boolean;
}

/** All accounts, for administrators. */
export interface StaffAccounts {
  find(accountId: string): Promise<StaffUser | undefined>;

  findByAddress(address: string): Promise<StaffUser | undefined>;

  /** @param page the `next` of the previous page */
  page(
    pageSize: number,
    page: string | undefined,
  ): Promise<{ readonly users: readonly StaffUser[]; readonly next: string | undefined }>;

  /** @returns false if the address has an account */
  create(account: {
    readonly id: string;
    readonly email: string;
    readonly password: string;
  }): Promise<boolean>;

  /** Applies a state to an account. Idempotent. */
  apply(accountId: string, wanted: WantedAccountState): Promise<void>;
}
