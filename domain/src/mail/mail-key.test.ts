import { describe, expect, it } from 'vitest';
import { businessDate } from '../calendar/business-date.ts';
import { mailIdOf } from './mail-key.ts';
import { parseMailId } from './parse-mail-id.ts';

const digest = { businessId: 'my_bakery', businessDate: businessDate('2026-11-23') };
const emailKey = { kind: 'invite-viewer', key: 'a-Key_2026-11-23' } as const;

describe('mail ids', () => {
  it.each([
    ['my_bakery_2026-11-23', digest],
    ['invite-viewer.a-Key_2026-11-23', emailKey],
  ])('%s identifies it', (id, key) => {
    expect(mailIdOf(key)).toBe(id);
    expect(parseMailId(id)).toEqual(key);
  });

  it.each([
    'invite-viewer',
    'invite-viewer.',
    'invite-viewer.a/b',
    'invite-nobody.key',
    '.key',
    'bakery_2026-13-01',
    '',
  ])('"%s" identifies no e-mail', (id) => {
    expect(parseMailId(id)).toBeUndefined();
  });
});
