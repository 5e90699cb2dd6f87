/** An administrator. Not confirmed: the account is about to be made. */
export interface Seat {
  readonly since: Date;
  readonly isConfirmed: boolean;
}

/**
 * Who administers the service: one list, so that nobody can be made the first twice, and the last cannot
 * go by two leaving at once.
 */
export interface Roster {
  /** by account */
  readonly administrators: Readonly<Record<string, Seat>>;
  /** when the setup secret made the first; from then on it opens nothing */
  readonly setupUsedAt: Date | null;
}

export const EMPTY_ROSTER: Roster = { administrators: {}, setupUsedAt: null };

/** Making an account takes seconds; a seat that was kept for longer was given up. */
export const SEAT_KEPT_MS = 2 * 60_000;

export const isAdministrator = ({ administrators }: Roster, accountId: string): boolean =>
  administrators[accountId]?.isConfirmed === true;

/** Whether the setup secret opens anything: it never was used, and there is nobody to ask instead. */
export const isSetupOpen = ({ administrators, setupUsedAt }: Roster, now: Date): boolean =>
  setupUsedAt === null &&
  Object.values(administrators).every(
    ({ since, isConfirmed }) => !isConfirmed && now.getTime() - since.getTime() > SEAT_KEPT_MS,
  );

/** Keeps a seat for an account that is about to be made. */
export const keepSeat = (roster: Roster, accountId: string, now: Date): Roster =>
  seated(roster, accountId, { since: now, isConfirmed: false });

export const giveSeat = (roster: Roster, accountId: string, now: Date): Roster =>
  isAdministrator(roster, accountId)
    ? roster
    : seated(roster, accountId, { since: now, isConfirmed: true });

export const useSetup = (roster: Roster, accountId: string, now: Date): Roster => ({
  ...giveSeat(roster, accountId, now),
  setupUsedAt: now,
});

/** Takes a seat that was only kept away again. */
export const dropSeat = (roster: Roster, accountId: string): Roster =>
  isAdministrator(roster, accountId) ? roster : without(roster, accountId);

/** @returns undefined when nobody would be left */
export function takeSeat(roster: Roster, accountId: string): Roster | undefined {
  if (!isAdministrator(roster, accountId)) return roster;
  const left = without(roster, accountId);
  return Object.values(left.administrators).some(({ isConfirmed }) => isConfirmed)
    ? left
    : undefined;
}

const seated = (roster: Roster, accountId: string, seat: Seat): Roster => ({
  ...roster,
  administrators: { ...roster.administrators, [accountId]: seat },
});

const without = (roster: Roster, accountId: string): Roster => ({
  ...roster,
  administrators: Object.fromEntries(
    Object.entries(roster.administrators).filter(([id]) => id !== accountId),
  ),
});
