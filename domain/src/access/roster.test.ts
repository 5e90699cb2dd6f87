import { describe, expect, it } from 'vitest';
import {
  dropSeat,
  EMPTY_ROSTER,
  giveSeat,
  isAdministrator,
  isSetupOpen,
  keepSeat,
  SEAT_KEPT_MS,
  takeSeat,
  useSetup,
} from './roster.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('the roster of administrators', () => {
  it('lets the setup secret open something only while it is empty', () => {
    expect(isSetupOpen(EMPTY_ROSTER, NOW)).toBe(true);
    expect(isSetupOpen(giveSeat(EMPTY_ROSTER, 'max', NOW), NOW)).toBe(false);
  });

  it('keeps a seat for a while and no longer, and a kept seat opens nothing', () => {
    const kept = keepSeat(EMPTY_ROSTER, 'max', NOW);
    expect(isAdministrator(kept, 'max')).toBe(false);
    expect(isSetupOpen(kept, later(SEAT_KEPT_MS))).toBe(false);
    expect(isSetupOpen(kept, later(SEAT_KEPT_MS + 1))).toBe(true);
    expect(dropSeat(kept, 'max')).toEqual(EMPTY_ROSTER);
  });

  it('never opens again once the secret was used, whoever goes', () => {
    const used = useSetup(EMPTY_ROSTER, 'max', NOW);
    expect(isAdministrator(used, 'max')).toBe(true);
    expect(isSetupOpen({ ...used, administrators: {} }, NOW)).toBe(false);
  });

  it('does not let the last administrator go, a kept seat being nobody', () => {
    const one = keepSeat(giveSeat(EMPTY_ROSTER, 'max', NOW), 'ada', NOW);
    expect(takeSeat(one, 'max')).toBeUndefined();
    const two = giveSeat(one, 'ada', NOW);
    const left = takeSeat(two, 'max');
    expect(left && isAdministrator(left, 'max')).toBe(false);
    expect(left && takeSeat(left, 'ada')).toBeUndefined();
  });

  it('does not take away the seat of an administrator as one that was only kept', () => {
    const seated = giveSeat(EMPTY_ROSTER, 'max', NOW);
    expect(dropSeat(seated, 'max')).toBe(seated);
    expect(takeSeat(seated, 'nobody')).toBe(seated);
  });
});
