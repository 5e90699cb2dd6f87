import type { StaffRole } from '@daily-snapshot/domain/access/staff-schema';

/** A user that the setup button of /admin creates. */
export interface PredefinedUser {
  readonly email: string;
  readonly role: StaffRole;
}
