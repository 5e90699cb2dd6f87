import { describe, expect, it } from 'vitest';
import { mayCount, type Visitor } from './analytics-consent.ts';

const visitor = (wish: Partial<Visitor>): Visitor => ({
  timeZone: 'America/Chicago',
  isPrivate: false,
  choice: undefined,
  ...wish,
});

describe('visits', () => {
  it.each(['America/Chicago', 'Pacific/Honolulu', 'Australia/Sydney'])(
    'are counted in %s without a question',
    (timeZone) => {
      expect(mayCount(visitor({ timeZone }))).toBe('allowed');
    },
  );

  it.each(['Europe/Berlin', 'Europe/London', 'Atlantic/Canary', 'Asia/Nicosia'])(
    'are counted in %s when somebody has said yes',
    (timeZone) => {
      expect(mayCount(visitor({ timeZone }))).toBe('to-be-asked');
      expect(mayCount(visitor({ timeZone, choice: 'allowed' }))).toBe('allowed');
      expect(mayCount(visitor({ timeZone, choice: 'refused' }))).toBe('refused');
    },
  );

  it.each(['UTC', 'Etc/GMT', undefined])(
    'are not counted where nobody can tell: %s',
    (timeZone) => {
      expect(mayCount(visitor({ timeZone }))).toBe('refused');
    },
  );

  it('are not counted for browsers that ask not to be, unless somebody says otherwise here', () => {
    expect(mayCount(visitor({ isPrivate: true }))).toBe('refused');
    expect(mayCount(visitor({ isPrivate: true, choice: 'allowed' }))).toBe('allowed');
  });

  it('are not counted any more when somebody has said no', () => {
    expect(mayCount(visitor({ choice: 'refused' }))).toBe('refused');
  });
});
