import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/**
 * An administrator. A seat that is not confirmed reserves the place of an account about to be
 * created.
 */
const seatSchema = z.object({ since: storedInstantSchema, isConfirmed: z.boolean() });
type Seat = DeepReadonly<z.infer<typeof seatSchema>>;

/**
 * The document `administration/roster`: the administrators of the service. Only the server reads and
 * writes it. They are one document, so that two people cannot both become the first one, and the last
 * two cannot leave at the same time.
 */
export const rosterSchema = z.object({
  /** by account id */
  administrators: z.record(z.string(), seatSchema),
  /** when the setup secret was used; from then on it is invalid */
  setupUsedAt: storedInstantSchema.nullable(),
});
export type Roster = DeepReadonly<z.infer<typeof rosterSchema>>;

export const EMPTY_ROSTER: Roster = { administrators: {}, setupUsedAt: null };

/** Creating an account takes seconds, so an older reservation is abandoned. */
export const SEAT_RESERVATION_MS = 2 * 60_000;

export const isAdministrator = ({ administrators }: Roster, accountId: string): boolean =>
  administrators[accountId]?.isConfirmed === true;

/** Returns whether the setup secret is valid: it was never used, and there is no administrator. */
export const canUseSetupSecret = ({ administrators, setupUsedAt }: Roster, now: Date): boolean =>
  setupUsedAt === null &&
  Object.values(administrators).every(
    ({ since, isConfirmed }) =>
      !isConfirmed && now.getTime() - since.getTime() > SEAT_RESERVATION_MS,
  );

/** Reserves a seat for an account that is about to be created. */
export const reserveSeat = (roster: Roster, accountId: string, now: Date): Roster =>
  withSeat(roster, accountId, { since: now, isConfirmed: false });

export const assignSeat = (roster: Roster, accountId: string, now: Date): Roster =>
  isAdministrator(roster, accountId)
    ? roster
    : withSeat(roster, accountId, { since: now, isConfirmed: true });

export const useSetup = (roster: Roster, accountId: string, now: Date): Roster => ({
  ...assignSeat(roster, accountId, now),
  setupUsedAt: now,
});

/** Removes a reservation, but not a confirmed seat. */
export const removeReservedSeat = (roster: Roster, accountId: string): Roster =>
  isAdministrator(roster, accountId) ? roster : withoutSeat(roster, accountId);

/**
 * Removes an administrator.
 *
 * @returns undefined if none would be left
 */
export function removeSeat(roster: Roster, accountId: string): Roster | undefined {
  if (!isAdministrator(roster, accountId)) return roster;
  const left = withoutSeat(roster, accountId);
  return Object.values(left.administrators).some(({ isConfirmed }) => isConfirmed)
    ? left
    : undefined;
}

const withSeat = (roster: Roster, accountId: string, seat: Seat): Roster => ({
  ...roster,
  administrators: { ...roster.administrators, [accountId]: seat },
});

const withoutSeat = (roster: Roster, accountId: string): Roster => ({
  ...roster,
  administrators: Object.fromEntries(
    Object.entries(roster.administrators).filter(([id]) => id !== accountId),
  ),
});
