import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { compareText } from '@daily-snapshot/domain/compare-text';
import type { FinishedConnection } from '@daily-snapshot/domain/contracts/connecting';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { memoryPorts, type MemoryPorts } from '../adapters/memory/memory-ports.ts';
import type { DrivenPost, SourceWorld, TrueLine } from '../adapters/source-driver.ts';
import { beginConnection } from '../commands/begin-connection.ts';
import { disconnectSource } from '../commands/disconnect-source.ts';
import { finishConnection } from '../commands/finish-connection.ts';
import type { Synced, SyncPorts } from '../commands/source-ports.ts';
import { syncConnection } from '../commands/sync-connection.ts';
import { takeSourceNotice } from '../commands/take-source-notice.ts';
import type { ConnectionRecord } from '../ports/connections.ts';
import type { ConnectionKey } from '../ports/vault.ts';

const DAY_MS = 86_400_000;

/** A provider may take a moment to say that its owner is done there. */
const MOST_ASKED = 50;

type Answer = Parameters<SourceWorld['driver']['consent']>[1];

/** A business with its books in memory that connects what is at a stand-in, as its owner would. */
export class ConnectedBusiness {
  readonly world: SourceWorld;
  readonly ports: MemoryPorts;
  readonly businessId: string;
  #days = 0;
  #key: ConnectionKey | undefined;

  /** @param shared the ports of another business here */
  constructor(world: SourceWorld, businessId = 'bakery', shared?: MemoryPorts) {
    this.world = world;
    this.businessId = businessId;
    this.ports = {
      ...(shared ?? memoryPorts()),
      sources: { [world.source.provider]: world.source },
      sourceNotices: { [world.source.provider]: world.notices },
      clock: { now: () => this.now },
    };
    this.ports.stored.businesses.set(
      businessId,
      aBusiness({ members: { [this.owner.id]: 'owner' } }),
    );
  }

  get now(): Date {
    return new Date(this.world.now().getTime() + this.#days * DAY_MS);
  }

  get owner() {
    return { id: `owner of ${this.businessId}` };
  }

  get today(): BusinessDate {
    return businessDateAt(this.now, aBusiness().timeZone);
  }

  /** A day so long ago that it is over. */
  daysAgo(days: number): BusinessDate {
    return addDays(this.today, -days);
  }

  /** Days later: what is done once a day is done again. */
  pass(days: number): void {
    this.#days += days;
  }

  get key(): ConnectionKey {
    if (!this.#key) throw new Error('Nothing is connected.');
    return this.#key;
  }

  get record(): ConnectionRecord {
    const record = this.ports.connected.records.get(this.key.connectionId);
    if (!record) throw new Error('The connection is gone.');
    return record;
  }

  async begin(reconnects?: string) {
    const { provider } = this.world.source;
    const { businessId } = this;
    return beginConnection(this.ports, this.owner, { businessId, provider, reconnects });
  }

  finish(state: string, returned: Readonly<Record<string, string>>, chosen?: number) {
    return finishConnection(this.ports, this.owner, { state, returned, chosen });
  }

  /** From the button to the page that the browser comes back to. */
  async consent(answer: Answer, reconnects?: string): Promise<FinishedConnection> {
    const { url, state } = await this.begin(reconnects);
    const returned = await this.world.driver.consent(url, answer);
    let finished = await this.finish(state, returned);
    for (let asked = 1; asked < MOST_ASKED && finished.outcome === 'waiting'; asked += 1) {
      if (answer === 'not-yet') break;
      finished = await this.finish(state, returned);
    }
    if (finished.outcome === 'connected') this.#key = finished;
    return finished;
  }

  /** Connected, and everything read that there is. */
  async connect(): Promise<void> {
    const { outcome } = await this.consent('yes');
    if (outcome !== 'connected') throw new Error(`It was not connected: ${outcome}.`);
    const synced = await this.sync();
    if (synced !== 'done') throw new Error(`It was not read: ${synced}.`);
  }

  /** Like the tasks and sweeps of some time: its time comes, and it is read until there is no more to do. */
  async sync(): Promise<Synced> {
    await this.#letComeDue();
    let synced = await syncConnection(this.ports, this.key);
    while (synced === 'goes-on') synced = await syncConnection(this.ports, this.key);
    return synced;
  }

  /** One run, on ports that may fail. */
  async syncOn(ports: SyncPorts): Promise<Synced> {
    await this.#letComeDue();
    return syncConnection(ports, this.key);
  }

  /** What waits for its owner waits. */
  #letComeDue(): Promise<void> {
    return this.ports.connections.change(this.key, (record) => ({
      write:
        record && record.reading.dueAt !== null
          ? { ...record, reading: { ...record.reading, dueAt: this.now } }
          : undefined,
      outcome: undefined,
    }));
  }

  disconnect(what: 'keeping-lines' | 'with-lines'): Promise<void> {
    return disconnectSource(this.ports, this.owner, this.key, what);
  }

  /** Posts to us what the stand-in would. @returns how much of it was the provider's */
  async takePosts(): Promise<number> {
    let taken = 0;
    for (const post of await this.world.driver.posts()) taken += await this.take(post);
    return taken;
  }

  /** @returns how many notices it held */
  async take({ body, headers }: DrivenPost): Promise<number> {
    const notices = (await this.world.notices.read(body, headers)) ?? [];
    for (const notice of notices) {
      await takeSourceNotice(this.ports, this.world.source.provider, notice);
    }
    return notices.length;
  }

  get postings(): Posting[] {
    return [...(this.ports.stored.postings.get(this.businessId)?.values() ?? [])];
  }

  /** What the books say, for comparing. */
  get books(): TrueLine[] {
    return inOrder(this.postings.map(({ date, amount }) => ({ date, amount })));
  }

  /** What they should say. */
  async truth(): Promise<TrueLine[]> {
    const { since } = this.record.reading;
    return inOrder((await this.world.driver.truth()).filter(({ date }) => date >= since));
  }
}

const inOrder = (lines: readonly TrueLine[]): TrueLine[] =>
  lines
    .map(({ date, amount }) => ({ date, amount }))
    .toSorted((a, b) => compareText(a.date, b.date) || a.amount - b.amount);
