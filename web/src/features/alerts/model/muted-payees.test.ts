import { counterpartyKey } from '@daily-snapshot/domain/ledger/classification/counterparty';
import { expect, it } from 'vitest';
import { aStoredAlert } from '../../../../../tests/kit/builders/stored-alert.ts';
import { mutedPayeesOf, mutedTypesByPayee } from './muted-payees.ts';

const answered = (
  id: string,
  choice: 'payee-known' | 'payee-unknown' | 'both-real',
  at: string,
) => ({
  ...aStoredAlert({
    answer: {
      answer: choice === 'payee-unknown' ? 'handled' : 'expected',
      choice,
      until: null,
      by: 'ada',
      at: new Date(at),
    },
  }),
  id,
});

it('lists the payees that an answer mutes, latest answer first', () => {
  const muted = mutedPayeesOf([
    answered('first', 'payee-known', '2026-03-03T10:00:00Z'),
    answered('open', 'payee-unknown', '2026-03-05T10:00:00Z'),
    answered('second', 'both-real', '2026-03-04T10:00:00Z'),
  ]);
  expect(muted.map(({ alertId, by }) => [alertId, by])).toEqual([
    ['second', 'ada'],
    ['first', 'ada'],
  ]);
});

it('leaves out answers about totals, which concern no payee', () => {
  const stored = answered('drop', 'payee-known', '2026-03-03T10:00:00Z');
  expect(
    mutedPayeesOf([
      { ...stored, alert: { ...stored.alert, counterparty: null, bills: undefined } },
    ]),
  ).toEqual([]);
});

it('finds a payee in another spelling', () => {
  const stored = answered('known', 'payee-known', '2026-03-03T10:00:00Z');
  const alert = { ...stored.alert, counterparty: 'SQ *Blue Bottle 1234', bills: undefined };
  const types = mutedTypesByPayee(mutedPayeesOf([{ ...stored, alert }]));
  expect(types.get(counterpartyKey('Blue Bottle'))).toHaveLength(1);
  expect(types.get(counterpartyKey('Blue Mill'))).toBeUndefined();
});
