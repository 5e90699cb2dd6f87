import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import type { FinishedConnection } from '@daily-snapshot/domain/connections/connection-requests-schema';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { aBusiness } from '../builders/business.ts';
import { memoryPorts, withFeaturePorts, type MemoryPorts } from '../memory/memory-ports.ts';
import type { DrivenPost, SourceWorld, TrueLine } from './source-driver.ts';
import { beginConnection } from '../../../functions/src/connections/commands/connect/begin-connection.ts';
import { disconnectSource } from '../../../functions/src/connections/commands/disconnect/disconnect-source.ts';
import { finishConnection } from '../../../functions/src/connections/commands/connect/finish-connection.ts';
import type { SyncOutcome } from '../../../functions/src/connections/commands/sync/sync-ports.ts';
import { syncConnection } from '../../../functions/src/connections/commands/sync/sync-connection.ts';
import { handleProviderWebhook } from '../../../functions/src/connections/commands/sync/handle-provider-webhook.ts';
import type { ConnectionRecord } from '../../../functions/src/connections/ports/connections.ts';
import type { FeaturePorts, Ports } from '../../../functions/src/platform/wiring/ports.ts';
import type { ConnectionKey } from '../../../functions/src/connections/ports/vault.ts';

const DAY_MS = 86_400_000;

/** A provider may take a moment to say that its owner is done there. */
const MOST_ASKED = 50;

type Answer = Parameters<SourceWorld['driver']['consent']>[1];

/** A business with its books in memory that connects what is at an emulator, as its owner would. */
export class ConnectedBusiness {
  readonly world: SourceWorld;
  readonly ports: MemoryPorts & FeaturePorts;
  readonly businessId: string;
  #days = 0;
  #key: ConnectionKey | undefined;

  /** @param shared the ports of another business here */
  constructor(world: SourceWorld, businessId = 'bakery', shared?: MemoryPorts) {
    this.world = world;
    this.businessId = businessId;
    this.ports = withFeaturePorts({
      ...(shared ?? memoryPorts()),
      sources: { [world.source.provider]: world.source },
      webhookParsers: { [world.source.provider]: world.notices },
      clock: { now: () => this.now },
    });
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
  async sync(): Promise<SyncOutcome> {
    await this.#letComeDue();
    let synced = await syncConnection(this.ports, this.key);
    while (synced === 'goes-on') synced = await syncConnection(this.ports, this.key);
    return synced;
  }

  /** One run, on ports that may fail. */
  async syncOn(ports: Ports): Promise<SyncOutcome> {
    await this.#letComeDue();
    return syncConnection(withFeaturePorts(ports), this.key);
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

  /** Posts to us what the emulator would. @returns how much of it was the provider's */
  async takePosts(): Promise<number> {
    let taken = 0;
    for (const post of await this.world.driver.posts()) taken += await this.take(post);
    return taken;
  }

  /** @returns how many notices it held */
  async take({ body, headers }: DrivenPost): Promise<number> {
    const notices = (await this.world.notices.read(body, headers)) ?? [];
    for (const notice of notices) {
      await handleProviderWebhook(this.ports, this.world.source.provider, notice);
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
