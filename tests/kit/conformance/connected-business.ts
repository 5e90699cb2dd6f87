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
import type { TestWebhook, SourceHarness, ExpectedTransaction } from './source-driver.ts';
import { beginConnection } from '../../../functions/src/connections/commands/connect/begin-connection.ts';
import { disconnectSource } from '../../../functions/src/connections/commands/disconnect/disconnect-source.ts';
import { finishConnection } from '../../../functions/src/connections/commands/connect/finish-connection.ts';
import type { SyncOutcome } from '../../../functions/src/connections/services/sync/sync-ports.ts';
import { syncConnection } from '../../../functions/src/connections/commands/sync/sync-connection.ts';
import { handleProviderWebhook } from '../../../functions/src/connections/commands/sync/handle-provider-webhook.ts';
import type { ConnectionRecord } from '../../../functions/src/connections/ports/connections.ts';
import type { FeaturePorts, Ports } from '../../../functions/src/platform/wiring/ports.ts';
import type { ConnectionKey } from '../../../functions/src/connections/ports/vault.ts';

const DAY_MS = 86_400_000;

/**
 * The maximum number of polls. A provider can take a moment to report that the owner has finished.
 */
const MAX_POLLS = 50;

type Answer = Parameters<SourceHarness['driver']['consent']>[1];

/** A business that connects a source at an emulator as its owner would. Its ledger is in memory. */
export class ConnectedBusiness {
  readonly harness: SourceHarness;
  readonly ports: MemoryPorts & FeaturePorts;
  readonly businessId: string;
  /** the time of the sign-in of the owner's session */
  signedInAt = new Date('2026-11-24T09:00:00Z');
  /** the secrets that the owner's browser keeps, by the state of their attempt */
  readonly #secrets = new Map<string, string>();
  #days = 0;
  #key: ConnectionKey | undefined;

  /** @param shared the ports of another business, if both share one store */
  constructor(harness: SourceHarness, businessId = 'bakery', shared?: MemoryPorts) {
    this.harness = harness;
    this.businessId = businessId;
    this.ports = withFeaturePorts({
      ...(shared ?? memoryPorts()),
      sources: { [harness.source.provider]: harness.source },
      webhookParsers: { [harness.source.provider]: harness.events },
      clock: { now: () => this.now },
    });
    this.ports.stored.businesses.set(
      businessId,
      aBusiness({ members: { [this.owner.id]: 'owner' } }),
    );
  }

  get now(): Date {
    return new Date(this.harness.now().getTime() + this.#days * DAY_MS);
  }

  get owner() {
    return { id: `owner of ${this.businessId}`, signInAddress: 'grace@bakery.example' };
  }

  get today(): BusinessDate {
    return businessDateAt(this.now, aBusiness().timeZone);
  }

  /** Returns the date this many days ago, which is a completed day. */
  daysAgo(days: number): BusinessDate {
    return addDays(this.today, -days);
  }

  /** Advances the clock by days, so that daily work runs again. */
  advanceDays(days: number): void {
    this.#days += days;
  }

  get key(): ConnectionKey {
    if (!this.#key) throw new Error('No source is connected.');
    return this.#key;
  }

  get record(): ConnectionRecord {
    const record = this.ports.connected.records.get(this.key.connectionId);
    if (!record) throw new Error('The connection does not exist.');
    return record;
  }

  async begin(reconnects?: string) {
    const { provider } = this.harness.source;
    const { businessId, signedInAt } = this;
    const request = { businessId, provider, reconnects, signedInAt };
    const begun = await beginConnection(this.ports, request, this.owner);
    this.#secrets.set(begun.state, begun.secret);
    return begun;
  }

  /** Presents a return in the browser that began. Allows the access if there is one source. */
  async finish(state: string, returned: Readonly<Record<string, string>>, chosen?: number) {
    const first = await this.present(state, returned, chosen);
    const isOnlyOne = first.outcome === 'confirm' && first.names.length === 1;
    const finished = isOnlyOne ? await this.present(state, returned, 0) : first;
    if (finished.outcome === 'connected') this.#key = finished;
    return finished;
  }

  /** Presents a return in the browser that began, with or without the owner's permission. */
  async present(state: string, returned: Readonly<Record<string, string>>, chosen?: number) {
    const secret = this.#secrets.get(state) ?? '';
    const request = { state, secret, returned, chosen, signedInAt: this.signedInAt };
    return finishConnection(this.ports, request, this.owner);
  }

  /** Runs the flow from the "Connect" button to the page that the browser returns to. */
  async consent(answer: Answer, reconnects?: string): Promise<FinishedConnection> {
    const { url, state } = await this.begin(reconnects);
    const returned = await this.harness.driver.consent(url, answer);
    let finished = await this.finish(state, returned);
    for (let asked = 1; asked < MAX_POLLS && finished.outcome === 'waiting'; asked += 1) {
      if (answer === 'not-yet') break;
      finished = await this.finish(state, returned);
    }
    return finished;
  }

  /** Connects the source and reads everything. */
  async connect(): Promise<void> {
    const { outcome } = await this.consent('yes');
    if (outcome !== 'connected') throw new Error(`The source is not connected: ${outcome}.`);
    const synced = await this.sync();
    if (synced !== 'done') throw new Error(`The sync did not finish: ${synced}.`);
  }

  /** Makes the connection due and syncs until the sync is finished, as sweeps and tasks would. */
  async sync(): Promise<SyncOutcome> {
    await this.#makeDue();
    let synced = await syncConnection(this.ports, this.key);
    while (synced === 'continues') synced = await syncConnection(this.ports, this.key);
    return synced;
  }

  /** Runs one sync on the given ports, which may fail. */
  async syncOn(ports: Ports): Promise<SyncOutcome> {
    await this.#makeDue();
    return syncConnection(withFeaturePorts(ports), this.key);
  }

  /** Makes the connection due, unless it waits for its owner. */
  #makeDue(): Promise<void> {
    return this.ports.connections.change(this.key, (record) => ({
      write:
        record && record.reading.dueAt !== null
          ? { ...record, reading: { ...record.reading, dueAt: this.now } }
          : undefined,
      outcome: undefined,
    }));
  }

  disconnect(what: 'keeping-lines' | 'with-lines'): Promise<void> {
    return disconnectSource(this.ports, { ...this.key, what }, this.owner);
  }

  /** Posts the emulator's webhooks to the handler. @returns the number of events handled */
  async deliverWebhooks(): Promise<number> {
    let count = 0;
    for (const post of await this.harness.driver.webhooks())
      count += await this.deliverWebhook(post);
    return count;
  }

  /** @returns the number of events in the post */
  async deliverWebhook({ body, headers }: TestWebhook): Promise<number> {
    const events = (await this.harness.events.read(body, headers)) ?? [];
    for (const event of events) {
      await handleProviderWebhook(this.ports, { provider: this.harness.source.provider, event });
    }
    return events.length;
  }

  get postings(): Posting[] {
    return [...(this.ports.stored.postings.get(this.businessId)?.values() ?? [])];
  }

  /** Dates and amounts of our ledger, sorted. */
  get ledgerEntries(): ExpectedTransaction[] {
    return inOrder(this.postings.map(({ date, amount }) => ({ date, amount })));
  }

  /** Dates and amounts that the ledger should contain, sorted. */
  async expectedEntries(): Promise<ExpectedTransaction[]> {
    const { since } = this.record.reading;
    return inOrder((await this.harness.driver.transactions()).filter(({ date }) => date >= since));
  }
}

const inOrder = (lines: readonly ExpectedTransaction[]): ExpectedTransaction[] =>
  lines
    .map(({ date, amount }) => ({ date, amount }))
    .toSorted((a, b) => compareText(a.date, b.date) || a.amount - b.amount);
