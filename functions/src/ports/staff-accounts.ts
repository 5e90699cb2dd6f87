import type { StaffUser } from '@daily-snapshot/domain/contracts/administration';
import type { StaffRole } from '@daily-snapshot/domain/contracts/staff';

/** What an account is to be. */
export interface WantedStanding {
  readonly roles: readonly StaffRole[];
  readonly isClosed: boolean;
}

/** The accounts of everybody, for administrators. */
export interface StaffAccounts {
  find(accountId: string): Promise<StaffUser | undefined>;

  findByAddress(address: string): Promise<StaffUser | undefined>;

  /** @param page as the page before it said */
  page(
    pageSize: number,
    page: string | undefined,
  ): Promise<{ readonly users: readonly StaffUser[]; readonly next: string | undefined }>;

  /** @returns false when the address has an account already */
  create(account: {
    readonly id: string;
    readonly email: string;
    readonly password: string;
  }): Promise<boolean>;

  /** Brings an account to what was decided of it. Done twice, it changes nothing. */
  apply(accountId: string, wanted: WantedStanding): Promise<void>;
}
