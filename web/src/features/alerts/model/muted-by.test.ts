import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { expect, it } from 'vitest';
import { aStoredAlert } from '../../../../../tests/kit/builders/stored-alert.ts';
import { mutedBy } from './muted-by.ts';

const TODAY = businessDate('2026-11-23');
const BY = { by: 'ada', at: new Date() } as const;

const alert = (id: string, overrides: Parameters<typeof aStoredAlert>[0] = {}) => ({
  ...aStoredAlert(overrides),
  id,
});

it('finds the answer that mutes alerts about the same payee', () => {
  const known = { answer: 'expected', choice: 'payee-known', until: null, ...BY } as const;
  const open = alert('open');
  expect(mutedBy(open, [open, alert('known', { answer: known })], TODAY)).toEqual({
    alertId: 'known',
    answer: known,
  });
  const other = alert('other', { answer: known, subject: 'ANOTHER PAYEE' });
  expect(mutedBy(open, [open, other], TODAY)).toBeNull();
});

it('ignores an answer that mutes nothing, and a snooze that is over', () => {
  const open = alert('open');
  const handled = { answer: 'handled', choice: 'payee-unknown', until: null, ...BY } as const;
  const paid = { answer: 'expected', choice: 'paid-another-way', until: null, ...BY } as const;
  const over = { answer: 'snoozed', until: businessDate('2026-11-22'), ...BY } as const;
  for (const answer of [handled, paid, over])
    expect(mutedBy(open, [open, alert('answered', { answer })], TODAY)).toBeNull();
});
