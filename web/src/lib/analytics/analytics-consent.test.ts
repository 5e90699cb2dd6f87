import { describe, expect, it } from 'vitest';
import { mayTrack, type Visitor } from './analytics-consent.ts';

const visitor = (overrides: Partial<Visitor>): Visitor => ({
  timeZone: 'America/Chicago',
  isPrivate: false,
  choice: undefined,
  ...overrides,
});

describe('analytics consent', () => {
  it.each(['America/Chicago', 'Pacific/Honolulu', 'Australia/Sydney'])(
    'counts visits in %s without asking',
    (timeZone) => {
      expect(mayTrack(visitor({ timeZone }))).toBe('allowed');
    },
  );

  it.each(['Europe/Berlin', 'Europe/London', 'Atlantic/Canary', 'Asia/Nicosia'])(
    'counts visits in %s after consent',
    (timeZone) => {
      expect(mayTrack(visitor({ timeZone }))).toBe('to-be-asked');
      expect(mayTrack(visitor({ timeZone, choice: 'allowed' }))).toBe('allowed');
      expect(mayTrack(visitor({ timeZone, choice: 'refused' }))).toBe('refused');
    },
  );

  it.each(['UTC', 'Etc/GMT', undefined])(
    'does not count visits from an unknown location: %s',
    (timeZone) => {
      expect(mayTrack(visitor({ timeZone }))).toBe('refused');
    },
  );

  it('does not count browsers that send a privacy signal, unless the visitor consents here', () => {
    expect(mayTrack(visitor({ isPrivate: true }))).toBe('refused');
    expect(mayTrack(visitor({ isPrivate: true, choice: 'allowed' }))).toBe('allowed');
  });

  it('stops counting when the visitor declines', () => {
    expect(mayTrack(visitor({ choice: 'refused' }))).toBe('refused');
  });
});
