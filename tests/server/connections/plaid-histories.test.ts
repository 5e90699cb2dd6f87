// After any events at a bank and any failures of our reads, our transactions match those of the
// bank in the end.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankDay, daysLater } from '../../../emulators/plaid/bank/bank-day.ts';
import { startPlaid, type RunningPlaid } from '../../../emulators/plaid/index.ts';
import { RETURN_URL, PlaidControl } from '../../../emulators/plaid/testing.ts';
import { plaidSource } from '../../../functions/src/providers/plaid/provider.ts';
import type {
  Grant,
  ReadLine,
  SourceProvider,
} from '../../../functions/src/connections/ports/source-provider.ts';
import { Random } from '../../firestore-fuzz/random.ts';
import { RandomBank } from '../../kit/providers/random-bank.ts';
import { randomRuns } from '../../kit/random-searches.ts';
import { recordFigure } from '../../kit/record-figure.ts';

/** `PLAID_HISTORIES=2000` runs that many. */
const HISTORIES = Number(process.env.PLAID_HISTORIES ?? 200);
const FIRST_SEED = Number(process.env.PLAID_SEED ?? 1);
/** The number of seeds per test. */
const AT_ONCE = 10;
/** The number of seeds to run. */
const TRIED = process.env.PLAID_HISTORIES ? AT_ONCE : randomRuns(AT_ONCE);
const MAX_PAGES = 20;

let plaid: RunningPlaid;
let control: PlaidControl;
beforeAll(async () => {
  plaid = await startPlaid({ banks: () => [] });
  control = new PlaidControl(plaid.address);
  await control.ask('PUT', '/settings', { hasRateLimits: false });
});
afterAll(() => plaid.close());

/** Formats the compared fields of a transaction, ours or the bank's. */
const facts = (date: string, account: string, cents: number, isPending: boolean): string =>
  `${date} ${account} ${cents}${isPending ? ' pending' : ''}`;

/** Our side: transactions by id, and the last checkpoint. */
class Books {
  readonly lines = new Map<string, ReadLine>();
  /** the last digits of each account by its id, which differs in every connection */
  readonly masks = new Map<string, string>();
  checkpoint: string | undefined;

  get facts(): readonly string[] {
    return [...this.lines.values()]
      .map(({ date, account, amount, isPending }) =>
        facts(date, this.masks.get(account) ?? account, amount, isPending === true),
      )
      .toSorted();
  }
}

/** The end of a process in the middle of a read. */
class Crash extends Error {}

/** One bank with its owner and a client that reads it. */
class History {
  readonly books = new Books();
  readonly random: Random;
  readonly bank: RandomBank;
  readonly source: SourceProvider;
  readonly pageSize: number;
  readonly pages: number;
  grant: Grant = {};
  itemId = '';
  /**
   * Whether a transaction that came and went between two checkpoints may still be in our ledger.
   */
  isBrokenOff = false;
  /** Whether the sync started over, so that removals in the meantime were not reported. */
  wasForgotten = false;

  constructor(seed: number) {
    this.random = new Random(seed);
    this.bank = new RandomBank(control, `ins_${seed}`, this.random);
    this.pages = 1 + this.random.below(MAX_PAGES);
    this.pageSize = 2 + this.random.below(6);
    this.source = plaidSource({
      clientId: 'client',
      secret: 'secret',
      baseUrl: plaid.address,
      webhookUrl: '',
      pageSize: this.pageSize,
    });
  }

  async open(): Promise<void> {
    await control.openBank(this.bank.id);
    const count = this.pages * this.pageSize - this.random.below(this.pageSize);
    await this.bank.put(count);
    await this.connect();
  }

  /** The owner grants access: for the first time, again, or to a new item. */
  async connect(how: 'anew' | 'again' = 'anew'): Promise<void> {
    const { grant, source } = this;
    const existingGrant = { read: async () => grant, save: async () => undefined };
    const attempt = {
      state: 'state',
      businessId: this.bank.id,
      redirectUri: RETURN_URL,
      completionUri: RETURN_URL,
    };
    const started = await source.begin({
      ...attempt,
      ...(how === 'again' && { reconnect: existingGrant }),
    });
    await control.share(started.secret['linkToken'] ?? '', this.bank.id);
    const attemptGrant = { read: async () => started.secret, save: async () => undefined };
    const finished = await source.finish(attemptGrant, RETURN_URL, {});
    if (finished.outcome !== 'granted') throw new Error(finished.outcome);
    this.grant = finished.sources[0].grant;
    this.itemId = finished.sources[0].externalKey;
    for (const { key, mask } of (await this.reader.describe()).accounts) {
      this.books.masks.set(key, `${this.bank.id}-${mask}`);
    }
  }

  get reader() {
    const storedGrant = { read: async () => this.grant, save: async () => undefined };
    return this.source.open(storedGrant, {
      basis: 'cash',
      onCall: () => undefined,
      onUnreadable: () => undefined,
    });
  }

  /** Reads changes page by page, and stores the checkpoint after the last page. */
  async read(crashAfter = Infinity): Promise<void> {
    const { books } = this;
    const since = businessDate('2000-01-01');
    let syncedCount = 0;
    for await (const page of this.reader.changes({ checkpoint: books.checkpoint, since })) {
      for (const line of page.lines) books.lines.set(line.id, line);
      for (const id of page.removedIds) books.lines.delete(id);
      syncedCount += 1;
      if (syncedCount === crashAfter) throw new Crash();
      if (page.checkpoint !== undefined) books.checkpoint = page.checkpoint;
    }
  }

  /** Compares with the full list, as every night. Removes transactions that the list lacks. */
  async list(): Promise<void> {
    const { books } = this;
    const today = businessDate(bankDay(new Date()));
    const period = { from: businessDate(daysLater(today, -90)), to: today };
    const listed = new Set<string>();
    for await (const lines of this.reader.listing(period)) {
      for (const line of lines) {
        listed.add(line.id);
        books.lines.set(line.id, line);
      }
    }
    for (const id of books.lines.keys()) if (!listed.has(id)) books.lines.delete(id);
  }

  happen(): Promise<void> {
    return this.bank.happen(2 * this.pageSize);
  }

  /** Reads with random failures. */
  async readSomehow(): Promise<void> {
    const { random } = this;
    for (let mutations = random.below(4); mutations > 0; mutations -= 1) {
      const page = 1 + random.below(this.pages);
      await control.addFault({ kind: 'mutation', page, times: 1 });
    }
    if (random.chance(0.15)) await control.addFault({ kind: 'serverError', times: 1, skip: 1 });
    try {
      await this.read(random.chance(0.4) ? 1 + random.below(this.pages) : Infinity);
    } catch (error) {
      const isExpected =
        error instanceof Crash || (error as { code?: string }).code === 'provider-down';
      if (!isExpected) throw error;
      this.isBrokenOff ||= error instanceof Crash;
    }
    await control.ask('DELETE', '/faults');
  }

  /** The owner changes our access. */
  async meddle(): Promise<void> {
    const { random } = this;
    const item = `/items/${this.itemId}`;
    switch (random.below(4)) {
      case 0:
        await control.ask('POST', `${item}/require-login`);
        return this.connect('again');
      case 1:
        await control.ask('POST', `${item}/revoke`);
        this.isBrokenOff = true;
        return this.connect('again');
      case 2:
        this.wasForgotten = true;
        return void (await control.ask('POST', `${item}/forget-cursors`));
      default:
        await this.bank.stand('silent');
        await this.happen();
        await this.readSomehow();
        return this.bank.stand('well');
    }
  }

  async truth(): Promise<readonly string[]> {
    return (await this.bank.lines())
      .map(({ date, accountId, cents, isPending }) => facts(date, accountId, cents, isPending))
      .toSorted();
  }
}

async function live(seed: number): Promise<void> {
  const history = new History(seed);
  const { random } = history;
  await history.open();
  for (let round = 2 + random.below(4); round > 0; round -= 1) {
    await history.readSomehow();
    for (let events = random.below(5); events > 0; events -= 1) await history.happen();
    if (random.chance(0.25)) await history.meddle();
  }
  await history.read();
  const truth = await history.truth();
  // A sync that was never interrupted is correct without the nightly comparison.
  if (!history.isBrokenOff && !history.wasForgotten) {
    expect(history.books.facts, `seed ${seed}`).toEqual(truth);
  }
  await history.list();
  expect(history.books.facts, `seed ${seed}, after the night`).toEqual(truth);
  await history.read();
  expect(history.books.facts, `seed ${seed}, read once more`).toEqual(truth);
}

const starts = Array.from(
  { length: Math.ceil(HISTORIES / AT_ONCE) },
  (_, index) => FIRST_SEED + index * AT_ONCE,
);

it.each(starts)(
  'histories from seed %d on end with the transactions of the bank',
  { timeout: 120_000 },
  async (start) => {
    const end = Math.min(start + TRIED, FIRST_SEED + HISTORIES);
    for (let seed = start; seed < end; seed += 1) await live(seed);
    recordFigure('histories', end - start);
  },
);
