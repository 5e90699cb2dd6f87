import { createHash, randomUUID } from 'node:crypto';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import { SourceError } from '../../../functions/src/connections/ports/source-error.ts';
import type {
  Grant,
  StoredGrant,
  OnCall,
  ReadLine,
  Reading,
  SourceEvent,
  SourceProvider,
  SourceReader,
} from '../../../functions/src/connections/ports/source-provider.ts';
import type { TestTransaction, SourceHarness } from '../conformance/source-driver.ts';

interface StoredLine {
  readonly id: string;
  readonly name: string;
  readonly line: ReadLine;
}

interface Change {
  readonly id: string;
  readonly line: ReadLine | undefined;
}

const PAGE = 20;

const GARBLED = '\uFFFD';

/**
 * A bank in memory that behaves like a real bank, for the tests of commands. It has a change log
 * read by position, grants that rotate, and every fault that a driver can request.
 */
export class MemoryBank {
  readonly lines = new Map<string, StoredLine>();
  readonly #log: Change[] = [];
  readonly #hidden: (() => void)[] = [];
  readonly #webhooks: SourceEvent[] = [];
  #nextId = 0;
  #forgottenUntil = 0;
  #mutation: number | undefined;
  #failures: ('provider-down' | 'needs-reconnect')[] = [];
  #limit: number | undefined;
  /** valid refresh tokens; a token stays valid until its replacement is used */
  #renewals = new Set<string>();
  #replaced = new Set<string>();
  #accesses = new Set<string>();
  #isAnswerLost = false;
  #hasConsent = false;
  #isGathering = false;
  #isSilent = false;
  #silentSince: Date | undefined;
  accessEndsAt: Date | undefined;
  writes = 0;
  /** number of page requests */
  pages = 0;

  readonly externalKey: string;
  readonly now: () => Date;

  constructor(externalKey: string, now: () => Date) {
    this.externalKey = externalKey;
    this.now = now;
  }

  put(
    { name, date, amount, counterparty, account }: TestTransaction,
    more: Partial<ReadLine> = {},
  ): void {
    this.#do(() => {
      const id = this.lines.get(name)?.id ?? `tx-${String((this.#nextId += 1))}`;
      this.#storeLine(name, {
        id,
        account: account ?? 'checking',
        date,
        postedDate: date,
        description: counterparty,
        counterparty,
        category: '',
        amount: cents(amount),
        ...more,
      });
    });
  }

  change(name: string, to: { amount?: number; date?: BusinessDate; counterparty?: string }): void {
    this.#do(() => {
      const existing = this.#line(name);
      this.#storeLine(name, {
        ...existing,
        ...(to.amount !== undefined && { amount: cents(to.amount) }),
        ...(to.date && { date: to.date, postedDate: to.date }),
        ...(to.counterparty && { description: to.counterparty, counterparty: to.counterparty }),
      });
    });
  }

  remove(name: string): void {
    this.#do(() => this.#drop(name));
  }

  postPending(name: string, amount: number, isLinked: boolean): void {
    this.#do(() => {
      const { id: pendingId, isPending: _, ...existing } = this.#line(name);
      this.#drop(name);
      const id = `tx-${String((this.#nextId += 1))}`;
      this.#storeLine(name, {
        ...existing,
        id,
        amount: cents(amount),
        ...(isLinked && { pendingId }),
      });
    });
  }

  reissue(): void {
    this.#do(() => {
      const existing = [...this.lines];
      for (const [name, { line }] of existing) {
        this.#drop(name);
        this.#storeLine(name, { ...line, id: `tx-${String((this.#nextId += 1))}` });
      }
    });
  }

  /** Sends a transaction in a form that cannot be read, until `put` or `change` sends it anew. */
  garble(name: string): void {
    this.#do(() => this.#storeLine(name, { ...this.#line(name), description: GARBLED }));
  }

  changeListAfter(pages: number): void {
    this.#mutation = pages;
  }

  forget(): void {
    this.#forgottenUntil = this.#log.length;
  }

  delayHistory(isGathering: boolean): void {
    this.#isGathering = isGathering;
  }

  silence(isSilent: boolean): void {
    this.#isSilent = isSilent;
    this.#silentSince = isSilent ? this.now() : undefined;
    if (!isSilent) for (const done of this.#hidden.splice(0)) done();
  }

  fail(times: number): void {
    this.#failures = Array.from({ length: times }, () => 'provider-down');
  }

  limit(retryAfter: number): void {
    this.#limit = retryAfter;
  }

  expireAccess(): void {
    this.#accesses.clear();
  }

  loseRefreshResponse(): void {
    this.expireAccess();
    this.#isAnswerLost = true;
  }

  revokeAccess(): void {
    this.#hasConsent = false;
    this.#webhooks.push({ externalKey: this.externalKey, about: 'access' });
  }

  get hasConsent(): boolean {
    return this.#hasConsent;
  }

  takeWebhooks(): SourceEvent[] {
    return this.#webhooks.splice(0);
  }

  /** Grants access, as the owner does on the consent page. */
  grant(): Grant {
    this.#hasConsent = true;
    this.accessEndsAt = undefined;
    return this.#issue();
  }

  #issue(): { renewal: string; access: string } {
    const issued = { renewal: randomUUID(), access: randomUUID() };
    this.#renewals.add(issued.renewal);
    this.#accesses.add(issued.access);
    return issued;
  }

  revoke(): void {
    this.#hasConsent = false;
  }

  get dataThrough(): Date | undefined {
    return this.#isGathering ? undefined : (this.#silentSince ?? this.now());
  }

  /** @throws SourceError if the grant is no longer valid */
  async enter(existing: StoredGrant, onCall: OnCall): Promise<void> {
    const grant = await existing.read();
    const isGood = this.#hasConsent && this.#accesses.has(grant.access ?? '');
    if (!isGood) await this.#renew(grant, existing, onCall);
    onCall({ method: 'GET', path: '/lines', purpose: 'reading' });
    const failure = this.#failures.shift();
    if (failure) throw new SourceError(failure);
    if (this.#limit !== undefined) {
      const retryAfter = this.#limit;
      this.#limit = undefined;
      throw new SourceError('limit', { retryAfter });
    }
  }

  async #renew(grant: Grant, existing: StoredGrant, onCall: OnCall): Promise<void> {
    onCall({ method: 'POST', path: '/token', purpose: 'access' });
    const { renewal = '' } = grant;
    const isKnown = this.#renewals.has(renewal) || this.#replaced.has(renewal);
    if (!this.#hasConsent || !isKnown) throw new SourceError('needs-reconnect');
    this.#renewals.delete(renewal);
    this.#replaced.add(renewal);
    const issued = this.#issue();
    if (this.#isAnswerLost) {
      this.#isAnswerLost = false;
      throw new SourceError('provider-down');
    }
    await existing.save(issued);
  }

  get isGathering(): boolean {
    return this.#isGathering;
  }

  /** Returns the changes after a position, or undefined if the position has expired. */
  after(position: number): readonly Change[] | undefined {
    return position !== 0 && position < this.#forgottenUntil
      ? undefined
      : this.#log.slice(position);
  }

  get length(): number {
    return this.#log.length;
  }

  /** Returns whether the list changes during pagination at this page. */
  isMutated(page: number): boolean {
    if (this.#mutation !== page) return false;
    this.#mutation = undefined;
    return true;
  }

  #do(change: () => void): void {
    if (this.#isSilent) this.#hidden.push(change);
    else {
      change();
      this.#webhooks.push({ externalKey: this.externalKey, about: 'changes' });
    }
  }

  #line(name: string): ReadLine {
    const existing = this.lines.get(name);
    if (!existing) throw new Error(`There is no transaction "${name}".`);
    return existing.line;
  }

  #storeLine(name: string, line: ReadLine): void {
    this.lines.set(name, { id: line.id, name, line });
    this.#log.push({ id: line.id, line });
  }

  #drop(name: string): void {
    this.#log.push({ id: this.#line(name).id, line: undefined });
    this.lines.delete(name);
  }
}

/** Builds a source provider over banks in memory. The owner can connect each of them. */
export function memorySource(banks: readonly [MemoryBank, ...MemoryBank[]]): SourceProvider {
  const bankOf = (grant: Grant): MemoryBank =>
    banks.find(({ externalKey }) => externalKey === grant.bank) ?? banks[0];
  return {
    provider: 'plaid',
    provides: ['profit', 'cash'],
    returnParameter: 'proof',
    begin: async ({ state, completionUri }) => ({
      url: `https://bank.example/consent?state=${state}&to=${encodeURIComponent(completionUri)}`,
      secret: { link: state },
    }),
    finish: async (_kept, _redirectUri, { answer }) => {
      if (answer === 'no') return { outcome: 'declined' };
      if (answer === undefined) return { outcome: 'waiting' };
      const asked = banks.slice(0, answer === 'yes-to-two' ? 2 : 1);
      const [first, ...others] = asked.map((bank) => ({
        grant: { ...bank.grant(), bank: bank.externalKey },
        externalKey: bank.externalKey,
        name: `Bank ${bank.externalKey}`,
      }));
      return first ? { outcome: 'granted', sources: [first, ...others] } : { outcome: 'declined' };
    },
    open: (existing, reading) => memoryReader(bankOf, existing, reading),
    revoke: async (existing, onCall) => {
      onCall({ method: 'POST', path: '/revoke', purpose: 'access' });
      bankOf(await existing.read()).revoke();
    },
  };
}

function memoryReader(
  bankOf: (grant: Grant) => MemoryBank,
  existing: StoredGrant,
  { onCall, onUnreadable }: Reading,
): SourceReader {
  const readable = (lines: readonly ReadLine[]) =>
    lines.filter((line) => {
      const { id, date, description } = line;
      if (description !== GARBLED) return true;
      onUnreadable({ type: 'transaction', id, date, fields: ['description'] });
      return false;
    });
  const enter = async () => {
    const grant = await existing.read();
    const bank = bankOf(grant);
    const named: StoredGrant = {
      read: () => existing.read(),
      save: (renewed) => existing.save({ ...renewed, bank: bank.externalKey }),
    };
    await bank.enter(named, onCall);
    return bank;
  };
  return {
    describe: async () => {
      const bank = await enter();
      const dataThrough = bank.dataThrough ?? null;
      return {
        name: `Bank ${bank.externalKey}`,
        currency: 'USD',
        accounts: [
          account('checking', 'Checking', 'bank', dataThrough),
          account('card', 'Card', 'card', dataThrough),
        ],
        accessEndsAt: bank.accessEndsAt,
      };
    },
    changes: async function* ({ checkpoint, since }) {
      let position = Number(checkpoint ?? 0);
      let page = 0;
      for (;;) {
        const bank = await enter();
        bank.pages += 1;
        if (bank.isMutated(page)) {
          position = Number(checkpoint ?? 0);
          page = 0;
          continue;
        }
        const changes = bank.after(position);
        if (!changes) {
          position = 0;
          continue;
        }
        const some = changes.slice(0, PAGE);
        // Returns each transaction in its last state on the page.
        const left = new Map(some.map((change) => [change.id, change]));
        const isLast = some.length === changes.length;
        position += some.length;
        page += 1;
        yield {
          lines: readable(
            [...left.values()].flatMap(({ line }) => (line && line.date >= since ? [line] : [])),
          ),
          removedIds: [...left.values()].flatMap(({ id, line }) => (line ? [] : [id])),
          checkpoint: isLast && !bank.isGathering ? String(position) : undefined,
          nextPage: isLast ? (bank.isGathering ? 'later' : 'none') : 'follows',
          progress: { done: position, of: bank.length },
        };
        if (isLast) return;
      }
    },
    listing: async function* ({ from, to }) {
      const bank = await enter();
      const lines = [...bank.lines.values()].map(({ line }) => line);
      yield readable(lines.filter(({ date }) => from <= date && date <= to));
    },
  };
}

const account = (key: string, name: string, kind: 'bank' | 'card', dataThrough: Date | null) => ({
  key,
  name,
  mask: key === 'card' ? '4242' : '0001',
  kind,
  balance: null,
  dataThrough,
  isPersonal: false,
});

/** @param now the bank's clock */
export async function memorySourceHarness(
  now: () => Date,
): Promise<SourceHarness & { bank: MemoryBank }> {
  const banks = [new MemoryBank('first', now), new MemoryBank('second', now)] as const;
  const [bank] = banks;
  return {
    bank,
    source: memorySource([...banks]),
    events: {
      read: async (body, headers) =>
        headers.signature === signatureOf(body)
          ? JSON.parse(Buffer.from(body).toString(), revive)
          : undefined,
    },
    cannot: {
      saturate: 'its log is paginated',
      currencies: 'its accounts have one currency',
      'profit-and-loss': 'banks have no profit and loss',
    },
    driver: driverOf(bank),
    now,
    close: async () => undefined,
  };
}

const revive = (key: string, value: unknown): unknown =>
  key === 'accessEndsAt' && typeof value === 'string' ? new Date(value) : value;

const signatureOf = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url');

function driverOf(bank: MemoryBank): SourceHarness['driver'] {
  const unable = async () => {
    throw new Error('The bank in memory does not support this.');
  };
  return {
    consent: async (url, answer) => {
      const back = new URL(new URL(url).searchParams.get('to') ?? '');
      return {
        ...Object.fromEntries(back.searchParams),
        ...(answer !== 'not-yet' && { answer }),
      };
    },
    transactions: async () =>
      [...bank.lines.values()].flatMap(({ line }) =>
        line.isPending ? [] : [{ date: line.date, amount: line.amount }],
      ),
    add: async (lines) => lines.forEach((line) => bank.put(line)),
    change: async (name, to) => bank.change(name, to),
    remove: async (name) => bank.remove(name),
    addPending: async (line) => bank.put(line, { isPending: true }),
    postPending: async (name, { amount, isLinked }) => bank.postPending(name, amount, isLinked),
    reissueIds: async () => bank.reissue(),
    changeListAfter: async (pages) => bank.changeListAfter(pages),
    saturate: unable,
    forgetCheckpoints: async () => bank.forget(),
    delayHistory: async () => bank.delayHistory(true),
    releaseHistory: async () => bank.delayHistory(false),
    stopReporting: async () => bank.silence(true),
    resumeReporting: async () => bank.silence(false),
    addForeignCurrency: unable,
    failRequests: async (_how, times) => bank.fail(times),
    rateLimit: async (retryAfter) => bank.limit(retryAfter),
    expireAccess: async () => bank.expireAccess(),
    loseRefreshResponse: async () => bank.loseRefreshResponse(),
    revokeAccess: async () => bank.revokeAccess(),
    endAccessAt: async (instant) => {
      bank.accessEndsAt = instant;
    },
    hasConsent: async () => bank.hasConsent,
    webhooks: async () => {
      const events = bank.takeWebhooks();
      if (events.length === 0) return [];
      const body = Buffer.from(JSON.stringify(events));
      return [{ body, headers: { signature: signatureOf(body) } }];
    },
    writeCount: async () => bank.writes,
  };
}
