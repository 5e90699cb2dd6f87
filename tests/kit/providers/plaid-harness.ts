// A bank at the Plaid emulator with its adapter, in one process, for the source contract.
import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { BankTransaction } from '../../../emulators/plaid/bank/bank-transaction.ts';
import { startPlaid, type RunningPlaid } from '../../../emulators/plaid/index.ts';
import { PlaidControl } from '../../../emulators/plaid/testing.ts';
import type { SourceDriver, SourceHarness } from '../conformance/source-driver.ts';
import { ALLOWED_REQUESTS } from '../../../functions/src/providers/plaid/allowed-requests.ts';
import { plaidWebhookParser } from '../../../functions/src/providers/plaid/webhook-parser.ts';
import { plaidSource } from '../../../functions/src/providers/plaid/provider.ts';
import { systemClock } from '../../../functions/src/platform/system-clock.ts';

const BANK = 'ins_1';
const CHECKING = '0001';
const CARD = '0002';
const EUROS = '0003';
/** A small page size, so that few transactions need several pages. */
const PAGE_SIZE = 20;

/** Longer than any test runs. */
const NEVER_SECONDS = 1e6;

export interface PlaidHarness extends SourceHarness {
  readonly control: PlaidControl;
  /** the bank that `driver.consent` connects */
  readonly bank: string;
}

/** Starts a separate Plaid emulator. */
export async function startPlaidHarness(pageSize = PAGE_SIZE): Promise<PlaidHarness> {
  const running = await startPlaid({ banks: () => [] });
  const control = new PlaidControl(running.address);
  await control.ask('PUT', '/settings', { hasRateLimits: false });
  await control.ask('POST', '/banks', {
    id: BANK,
    name: 'First Bank',
    accounts: [
      { subtype: 'checking', mask: CHECKING },
      { subtype: 'credit card', mask: CARD },
      { subtype: 'checking', mask: EUROS, currency: 'EUR' },
    ],
  });
  const options = { ...optionsOf(running), pageSize };
  return {
    source: plaidSource(options),
    events: plaidWebhookParser(options, systemClock),
    cannot: {
      refresh: 'its access tokens do not expire',
      several: 'a consent covers one bank',
      saturate: 'its list of changes is paginated',
      'profit-and-loss': 'banks have no profit and loss',
    },
    driver: new PlaidDriver(control),
    control,
    bank: BANK,
    now: () => systemClock.now(),
    close: () => running.close(),
  };
}

const optionsOf = ({ address }: RunningPlaid) => ({
  clientId: 'client',
  secret: 'secret',
  baseUrl: address,
  // Tests deliver the webhooks themselves.
  webhookUrl: '',
});

interface ShownItem {
  readonly item_id: string;
  readonly error: string | null;
  readonly isRemoved: boolean;
}

class PlaidDriver implements SourceDriver {
  readonly #control: PlaidControl;
  /** The bank's transaction ids by the names that the tests use. */
  readonly #ids = new Map<string, string>();
  #deliveredWebhooks = 0;

  constructor(control: PlaidControl) {
    this.#control = control;
  }

  async consent(url: string, answer: Parameters<SourceDriver['consent']>[1]) {
    if (answer === 'not-yet') {
      await fetch(url);
      return {};
    }
    const accounts = [CHECKING, CARD, EUROS].map((mask) => ['account', `${BANK}-${mask}`]);
    const action = ['action', answer === 'no' ? 'exit' : 'share'];
    const form = [['bank', BANK], ...accounts, action] as [string, string][];
    const body = new URLSearchParams(form);
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    const back = response.headers.get('location');
    return back === null ? {} : Object.fromEntries(new URL(back).searchParams);
  }

  async transactions() {
    const { transactions } = await this.#ask<{ transactions: BankTransaction[] }>(
      'GET',
      `/banks/${BANK}/transactions`,
    );
    return transactions
      .filter(({ isPending, accountId }) => !isPending && accountId !== `${BANK}-${EUROS}`)
      .map(({ date, cents }) => ({ date: businessDate(date), amount: cents }));
  }

  async add(lines: Parameters<SourceDriver['add']>[0]) {
    await this.#put(lines, {});
  }

  async change(name: string, to: { amount?: number; date?: BusinessDate; counterparty?: string }) {
    await this.#ask('PATCH', this.#path(name), {
      ...(to.amount !== undefined && { cents: to.amount }),
      ...(to.date && { date: to.date }),
      ...(to.counterparty !== undefined && { name: to.counterparty, merchant: to.counterparty }),
    });
  }

  async remove(name: string) {
    await this.#ask('DELETE', this.#path(name));
  }

  async addPending(line: Parameters<SourceDriver['addPending']>[0]) {
    await this.#put([line], { isPending: true });
  }

  async postPending(
    name: string,
    { amount, isLinked }: Parameters<SourceDriver['postPending']>[1],
  ) {
    const path = `${this.#path(name)}/settle`;
    const { id } = await this.#ask<{ id: string }>('POST', path, { cents: amount, isLinked });
    this.#ids.set(name, id);
  }

  async reissueIds() {
    const path = `/banks/${BANK}/reissue`;
    const { ids } = await this.#ask<{ ids: Record<string, string> }>('POST', path);
    for (const [name, id] of this.#ids) this.#ids.set(name, ids[id] ?? id);
  }

  async changeListAfter(pages: number) {
    await this.#control.addFault({ kind: 'mutation', page: pages + 1, times: 1 });
  }

  async saturate(): Promise<never> {
    throw new Error('Plaid never saturates.');
  }

  async forgetCheckpoints() {
    await this.#item('forget-cursors');
  }

  async delayHistory() {
    const pace = { initialSeconds: NEVER_SECONDS, historicalSeconds: NEVER_SECONDS };
    await this.#ask('PUT', '/settings', pace);
  }

  async releaseHistory() {
    await this.#ask('PUT', '/settings', { initialSeconds: 0, historicalSeconds: 0 });
    await this.#item('gather', { status: 'HISTORICAL_UPDATE_COMPLETE' });
  }

  async stopReporting() {
    await this.#ask('PUT', `/banks/${BANK}`, { status: 'silent' });
  }

  async resumeReporting() {
    await this.#ask('PUT', `/banks/${BANK}`, { status: 'well' });
  }

  async addForeignCurrency(line: Parameters<SourceDriver['addForeignCurrency']>[0]) {
    await this.#put([line], { mask: EUROS });
  }

  async failRequests(how: Parameters<SourceDriver['failRequests']>[0], times: number) {
    await this.#ask('DELETE', '/faults');
    if (times === 0) return;
    const faults = {
      down: { kind: 'serverError' },
      'drop-connection': { kind: 'resetConnection' },
      'wrong-shape': { kind: 'wrongShape', how: 'missingFields' },
      html: { kind: 'wrongShape', how: 'html' },
      slow: { kind: 'slow', answerSeconds: 31 },
    } as const;
    await this.#control.addFault({ ...faults[how], times });
  }

  async rateLimit(retryAfter: number) {
    await this.#control.addFault({ kind: 'rateLimit', times: 1, retryAfterSeconds: retryAfter });
  }

  async expireAccess(): Promise<never> {
    throw new Error('Plaid’s access tokens do not expire.');
  }

  async loseRefreshResponse(): Promise<never> {
    throw new Error('Plaid does not refresh access tokens.');
  }

  async revokeAccess() {
    await this.#item('require-login');
  }

  async endAccessAt(instant: Date) {
    await this.#item('consent', { endsAt: instant.toISOString() });
  }

  async hasConsent() {
    const item = await this.#newest();
    return item !== undefined && !item.isRemoved && item.error === null;
  }

  async webhooks() {
    const { webhooks } = await this.#ask<{ webhooks: { id: number }[] }>('GET', '/webhooks');
    const fresh = webhooks.slice(this.#deliveredWebhooks);
    this.#deliveredWebhooks = webhooks.length;
    return Promise.all(
      fresh.map(async ({ id }) => {
        const path = `/webhooks/${id}/sign`;
        const signed = await this.#ask<{ body: string; verification: string }>('POST', path, {});
        return {
          body: Buffer.from(signed.body),
          headers: { 'plaid-verification': signed.verification },
        };
      }),
    );
  }

  /**
   * All Plaid calls are POST requests. The calls excluded here only read data or manage our access.
   */
  async writeCount() {
    const { requests } = await this.#ask<{ requests: { path: string }[] }>('GET', '/requests');
    const harmless = new Set(ALLOWED_REQUESTS.map(({ path }) => path));
    return requests.filter(({ path }) => !harmless.has(path)).length;
  }

  async #put(lines: Parameters<SourceDriver['add']>[0], more: object): Promise<void> {
    const put = lines.map(({ date, amount, counterparty, account }) => ({
      mask: account === 'card' ? CARD : CHECKING,
      cents: amount,
      date,
      name: counterparty,
      merchant: counterparty,
      ...more,
    }));
    const ids = await this.#control.put(put, BANK);
    for (const [index, { name }] of lines.entries()) this.#ids.set(name, ids[index] ?? '');
  }

  #path(name: string): string {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`There is no transaction "${name}".`);
    return `/banks/${BANK}/transactions/${id}`;
  }

  async #item(what: string, body?: object): Promise<void> {
    const item = await this.#newest();
    if (item) await this.#ask('POST', `/items/${item.item_id}/${what}`, body);
  }

  async #newest(): Promise<ShownItem | undefined> {
    return (await this.#ask<{ items: ShownItem[] }>('GET', '/items')).items.at(-1);
  }

  #ask<T>(method: string, path: string, body?: object): Promise<T> {
    return this.#control.ask<T>(method, path, body);
  }
}
