import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { aMapping } from '../../../../tests/kit/builders/import-mapping.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import { importFile } from './import-file.ts';

const ADA = { id: 'ada' };
const MONDAY = businessDate('2026-11-23');
const NOON = new Date('2026-11-23T18:00:00Z');
const CLOSED_ON = businessDate('2026-10-30');

async function setUpBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(NOON) };
  const members = { ada: 'owner', vera: 'viewer' } as const;
  ports.stored.businesses.set('bakery', aBusiness({ members }));
  const upload = (name: string, line: string, completeThrough: string) =>
    importFile(
      ports,
      {
        businessId: 'bakery',
        fileName: `${name}.csv`,
        bytes: new TextEncoder().encode(`Date,Description,Amount\n${line}`),
        fileKey: line,
        mapping: aMapping(),
        accounts: [{ nameInFile: '', name, kind: 'bank' }],
        completeThrough: businessDate(completeThrough),
        isTrial: false,
        ignoresBalances: false,
      },
      ADA,
    );
  await upload('Checking', '2026-11-20,Card sales,100.00', '2026-11-22');
  await upload('Old savings', '2026-10-29,Card sales,40.00', CLOSED_ON);
  const close = (endedOn = CLOSED_ON, caller = ADA, account = 'Old savings') =>
    closeAccount(ports, { businessId: 'bakery', account, endedOn }, caller);
  const reopen = () => reopenAccount(ports, { businessId: 'bakery', account: 'Old savings' }, ADA);
  const digestOf = async (day = MONDAY) => {
    await buildDigest(ports, { businessId: 'bakery', businessDate: day });
    return ports.stored.digests.get(`bakery_${day}`)?.snapshot;
  };
  const source = () =>
    ports.stored.dailySummaries.get('bakery')?.sources.find(({ name }) => name === 'Old savings');
  return { ports, upload, close, reopen, digestOf, source };
}

describe('closing an account', () => {
  it('makes later days final, and reopening makes them wait again', async () => {
    const { ports, close, reopen, digestOf } = await setUpBakery();
    await close();
    expect((await digestOf())?.measures.revenue.figure).toEqual({ state: 'final', amount: 10_000 });
    await reopen();
    ports.stored.businesses.set('bakery', aBusiness());
    expect((await digestOf())?.measures.revenue.figure).toMatchObject({
      state: 'so_far',
      waitingFor: [{ name: 'Old savings' }],
    });
  });

  it('requests an alert check of the days that no longer need the account', async () => {
    const { ports, close } = await setUpBakery();
    const before = ports.stored.alertStates.get('bakery');
    if (before) {
      const alertState = { ...before.alertState, hasNewPostings: false };
      ports.stored.alertStates.set('bakery', { ...before, alertState });
    }
    await close();
    expect(ports.stored.alertStates.get('bakery')?.alertState.hasNewPostings).toBe(true);
  });

  it('survives an older file, and a later transaction reopens the account', async () => {
    const { upload, close, source } = await setUpBakery();
    await close();
    await upload('Old savings', '2026-10-01,Card sales,20.00', '2026-10-02');
    expect(source()).toMatchObject({ endedOn: CLOSED_ON, completeThrough: CLOSED_ON });
    await upload('Old savings', '2026-11-18,Card sales,30.00', '2026-11-19');
    expect(source()).not.toHaveProperty('endedOn');
  });

  it('refuses a day in the future, an unknown account, a viewer and a stranger', async () => {
    const { close, source } = await setUpBakery();
    await expect(close(addDays(MONDAY, 1))).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(close(CLOSED_ON, ADA, 'Savings')).rejects.toMatchObject({ code: 'not-found' });
    await expect(close(CLOSED_ON, { id: 'vera' })).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(close(CLOSED_ON, { id: 'eve' })).rejects.toMatchObject({ code: 'not-found' });
    expect(source()).not.toHaveProperty('endedOn');
  });

  it('is offered once in the daily e-mail after three weeks of silence', async () => {
    const { digestOf } = await setUpBakery();
    const ask = [{ name: 'Old savings', completeThrough: CLOSED_ON }];
    expect((await digestOf(businessDate('2026-11-20')))?.silentAccounts).toBeUndefined();
    expect((await digestOf())?.silentAccounts).toEqual(ask);
    expect((await digestOf(addDays(MONDAY, 1)))?.silentAccounts).toBeUndefined();
  });

  it('is not offered if all accounts are silent, because the data has ended', async () => {
    const { digestOf } = await setUpBakery();
    expect((await digestOf(businessDate('2026-12-28')))?.silentAccounts).toBeUndefined();
  });
});
