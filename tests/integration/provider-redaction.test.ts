// The functions log no values of a provider: neither of its data nor of its errors.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { businessDateAt, addDays } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import type { FinishedConnection } from '@daily-snapshot/domain/connections/connection-requests-schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { ControlClient } from '../../emulators/support/http/control-client.ts';
import {
  call,
  db,
  signUp,
  waitForDocument,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import { environmentAddresses, runSchedule } from '../kit/local-environment/environment.ts';
import {
  foundMarkers,
  FunctionsLog,
  MARKED_AMOUNTS,
  MARKED_CENTS,
  marker,
} from '../kit/local-environment/functions-log.ts';
import { consentAt } from '../kit/providers/books-harness.ts';

const { ports } = environmentAddresses();
const [NAME, PAYEE, MEMO, MESSAGE] = ['Company', 'Payee', 'Memo', 'Message'].map(marker) as [
  string,
  string,
  string,
  string,
];
const YESTERDAY = addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1);

type Provider = 'plaid' | 'quickbooks' | 'xero';
type Returned = Readonly<Record<string, string>>;

interface Case {
  readonly provider: Provider;
  /** Stores marked data at the provider. Returns what the owner does on its page. */
  readonly prepare: (control: ControlClient) => Promise<(url: string) => Promise<Returned>>;
  /** the failing requests, each of which ends one sync */
  readonly faults: readonly object[];
}

async function prepareBank(control: ControlClient) {
  const bank = `ins_${marker('bank')}`;
  const account = { subtype: 'checking', name: `${NAME} Checking`, mask: '4410' };
  await control.ask('POST', '/banks', { id: bank, name: NAME, accounts: [account] });
  const line = { cents: -MARKED_CENTS, name: PAYEE, merchant: PAYEE, date: YESTERDAY };
  const transactions = [line, { ...line, lacksAmount: true, name: `${PAYEE} ${MEMO}` }];
  await control.ask('POST', `/banks/${bank}/transactions`, { transactions });
  return async (url: string): Promise<Returned> => {
    const body = new URLSearchParams({ bank, account: `${bank}-4410`, action: 'share' });
    const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return Object.fromEntries(new URL(headers.get('location') ?? '').searchParams);
  };
}

interface ShownAccount {
  readonly id: string;
  readonly type: string;
}

async function prepareBooks(control: ControlClient) {
  // Xero has no form for payments of several documents with a credit.
  const features = { hasUndeposited: false, hasCombinedPayments: false };
  const company = { seed: marker('seed'), until: YESTERDAY, days: 3, ...features };
  const { id } = await control.ask<{ id: string }>('POST', '/companies', company);
  const path = `/companies/${id}`;
  const { accounts } = await control.ask<{ accounts: readonly ShownAccount[] }>('GET', path);
  const accountOf = (type: string) => accounts.find((one) => one.type === type)?.id ?? '';
  const vendor = { kind: 'vendor', name: PAYEE };
  const { id: party } = await control.ask<{ id: string }>('POST', `${path}/parties`, vendor);
  await control.ask('POST', `${path}/documents`, {
    kind: 'purchase',
    date: YESTERDAY,
    memo: MEMO,
    party,
    account: accountOf('bank'),
    means: 'check',
    lines: [{ account: accountOf('expense'), cents: MARKED_CENTS, description: MEMO }],
  });
  return (url: string): Promise<Returned> => consentAt(url, 'allow', [id]);
}

const BOOKS_FAULTS = [
  { kind: 'serverError', message: MESSAGE, call: 'GET *' },
  { kind: 'wrongShape', shape: 'textAmounts', call: 'GET *' },
  { kind: 'wrongShape', shape: 'html', call: 'GET *' },
  { kind: 'cutAnswer', call: 'GET *' },
  { kind: 'resetConnection', call: 'GET *' },
];

const CASES: readonly Case[] = [
  {
    provider: 'plaid',
    prepare: prepareBank,
    faults: [
      { kind: 'error', type: 'INSTITUTION_ERROR', code: 'INSTITUTION_DOWN', message: MESSAGE },
      { kind: 'wrongShape', how: 'emptyObject' },
      { kind: 'wrongShape', how: 'html' },
      { kind: 'cutAnswer' },
      { kind: 'resetConnection' },
      { kind: 'error', type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED', message: MESSAGE },
    ],
  },
  { provider: 'quickbooks', prepare: prepareBooks, faults: BOOKS_FAULTS },
  { provider: 'xero', prepare: prepareBooks, faults: BOOKS_FAULTS },
];

async function must<T>(name: string, request: object, owner: SignedInUser): Promise<T> {
  const { status, body } = await call(name, request, owner);
  if (status !== 200) throw new Error(`${name} failed: ${JSON.stringify(body)}`);
  return body.result as T;
}

async function newBusiness() {
  const email = `${marker('address')}@harbor.example`;
  const owner = await signUp({ email, emailVerified: true });
  const { id: businessId } = await db.collection(paths.businesses).add({
    name: NAME,
    timeZone: DEFAULT_TIME_ZONE,
    members: { [owner.id]: 'owner' },
    createdAt: new Date(),
  });
  return { email, owner, businessId };
}

/** Makes a connection due, and waits until its sync has logged one more failure. */
async function failOneSync(connectionId: string, log: FunctionsLog): Promise<void> {
  const failures = async () =>
    (await log.read())
      .split('\n')
      .filter((line) => line.includes('could not be read') && line.includes(connectionId)).length;
  const before = await failures();
  const due = { dueAt: new Date(Date.now() - 1000), lease: null };
  await db.doc(paths.sourceReading(connectionId)).update(due);
  await runSchedule('everyFiveMinutes', new Date());
  await expect.poll(failures, { timeout: 60_000 }).toBeGreaterThan(before);
}

describe.each(CASES)('the log of a connection to $provider', ({ provider, prepare, faults }) => {
  const control = new ControlClient(addressOf(ports[provider]));
  let log: FunctionsLog;
  beforeEach(async () => {
    log = await FunctionsLog.fromNow();
  });
  afterEach(() => control.ask('DELETE', '/faults'));

  if (provider === 'plaid') {
    let timing: object;
    beforeEach(async () => {
      ({ historyTiming: timing } = await control.ask<{ historyTiming: object }>('GET', ''));
      // Otherwise the first sync waits a minute for the history.
      await control.ask('PUT', '/settings', { initialSeconds: 0, historicalSeconds: 0 });
    });
    afterEach(() => control.ask('PUT', '/settings', timing));
  }

  it('contains no name, amount, token or message of the provider', async () => {
    const { email, owner, businessId } = await newBusiness();
    const approve = await prepare(control);

    const anyCall = { kind: 'serverError', message: MESSAGE };
    const failing = provider === 'plaid' ? { ...faults[0], call: '*' } : anyCall;
    await control.addFault(failing);
    await call('beginConnection', { businessId, provider }, owner);
    await control.ask('DELETE', '/faults');

    const begun = await must<Record<'url' | 'state' | 'secret', string>>(
      'beginConnection',
      { businessId, provider },
      owner,
    );
    const { state, secret } = begun;
    const returned = await approve(begun.url);
    const present = (chosen: number) => ({ state, secret, returned, chosen });

    await control.addFault(failing);
    expect((await call('finishConnection', present(0), owner)).status).not.toBe(200);
    await control.ask('DELETE', '/faults');

    let finished: FinishedConnection = { outcome: 'waiting' };
    for (let tries = 0; tries < 50 && finished.outcome === 'waiting'; tries += 1) {
      finished = await must('finishConnection', present(0), owner);
    }
    if (finished.outcome !== 'connected') throw new Error(`It was ${finished.outcome}.`);
    const { connectionId } = finished;
    const isRead = await waitForDocument(
      paths.connection(businessId, connectionId),
      (found) => found.get('lastReadAt') !== null,
    );
    expect(isRead.get('name')).not.toBe('');
    const postings = await db.collection(paths.postings(businessId)).get();
    expect(foundMarkers(JSON.stringify(postings.docs.map((one) => one.data())), [PAYEE])).toEqual([
      PAYEE,
    ]);

    for (const fault of faults) {
      await control.addFault(fault);
      await failOneSync(connectionId, log);
      await control.ask('DELETE', '/faults');
    }
    await must('purgeSource', { businessId, connectionId }, owner);

    const markers = [NAME, PAYEE, MEMO, MESSAGE, email, state, secret, ...MARKED_AMOUNTS];
    const codes = Object.values(returned).filter((value) => value.length >= 16);
    expect(foundMarkers(await log.read(), [...markers, ...codes, 'access-'])).toEqual([]);
  }, 300_000);
});
