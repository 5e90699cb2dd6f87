import { describe, expect, it } from 'vitest';
import {
  removeReservedSeat,
  EMPTY_ROSTER,
  assignSeat,
  isAdministrator,
  canUseSetupSecret,
  reserveSeat,
  SEAT_RESERVATION_MS,
  removeSeat,
  useSetup,
} from './roster.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('the roster of administrators', () => {
  it('accepts the setup secret only while it is empty', () => {
    expect(canUseSetupSecret(EMPTY_ROSTER, NOW)).toBe(true);
    expect(canUseSetupSecret(assignSeat(EMPTY_ROSTER, 'max', NOW), NOW)).toBe(false);
  });

  it('reserves a seat for a limited time without giving access', () => {
    const roster = reserveSeat(EMPTY_ROSTER, 'max', NOW);
    expect(isAdministrator(roster, 'max')).toBe(false);
    expect(canUseSetupSecret(roster, later(SEAT_RESERVATION_MS))).toBe(false);
    expect(canUseSetupSecret(roster, later(SEAT_RESERVATION_MS + 1))).toBe(true);
    expect(removeReservedSeat(roster, 'max')).toEqual(EMPTY_ROSTER);
  });

  it('never accepts the setup secret again after its first use', () => {
    const used = useSetup(EMPTY_ROSTER, 'max', NOW);
    expect(isAdministrator(used, 'max')).toBe(true);
    expect(canUseSetupSecret({ ...used, administrators: {} }, NOW)).toBe(false);
  });

  it('keeps the last administrator, not counting reservations', () => {
    const one = reserveSeat(assignSeat(EMPTY_ROSTER, 'max', NOW), 'ada', NOW);
    expect(removeSeat(one, 'max')).toBeUndefined();
    const two = assignSeat(one, 'ada', NOW);
    const left = removeSeat(two, 'max');
    expect(left && isAdministrator(left, 'max')).toBe(false);
    expect(left && removeSeat(left, 'ada')).toBeUndefined();
  });

  it('does not remove a confirmed seat as if it were a reservation', () => {
    const seated = assignSeat(EMPTY_ROSTER, 'max', NOW);
    expect(removeReservedSeat(seated, 'max')).toBe(seated);
    expect(removeSeat(seated, 'nobody')).toBe(seated);
  });
});
