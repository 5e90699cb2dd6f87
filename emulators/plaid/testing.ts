import { Configuration, PlaidApi } from 'plaid';
import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { ControlClient } from '@daily-snapshot/emulator-support/http/control-client';
import {
  Receiver as KitReceiver,
  type RawPost,
} from '@daily-snapshot/emulator-support/webhooks/webhook-receiver';
import { startPlaid, type PlaidOptions, type RunningPlaid } from './index.ts';

export const START = new Date('2026-11-24T16:00:00Z');
export const DAY = 24 * 60 * 60;
export const BANK = 'ins_1';
export const RETURN_URL = 'http://127.0.0.1:5002/connect/return';

/** A received webhook. */
export interface ReceivedPost {
  readonly verification: string | undefined;
  readonly body: string;
  /** Such as `TRANSACTIONS/SYNC_UPDATES_AVAILABLE`. */
  readonly name: string;
}

const readPost = ({ headers, body: bytes }: RawPost): ReceivedPost => {
  const body = bytes.toString();
  const { webhook_type: type, webhook_code: code } = JSON.parse(body) as Record<string, string>;
  const header = headers['plaid-verification'];
  const verification = typeof header === 'string' ? header : undefined;
  return { verification, body, name: `${type}/${code}` };
};

/** An application that receives webhooks without verifying them. */
export class Receiver extends KitReceiver<ReceivedPost> {
  static async start(): Promise<Receiver> {
    const receiver = new Receiver(readPost);
    await receiver.listen();
    return receiver;
  }

  /** The names in the order of arrival. */
  get names(): readonly string[] {
    return this.posts.map(({ name }) => name);
  }
}

/** A transaction that a test adds. */
export interface TransactionInput {
  readonly id?: string;
  readonly mask?: string;
  /** Money into the account is positive. */
  readonly cents: number;
  readonly date?: string;
  readonly name?: string;
  readonly merchant?: string | null;
  readonly isPending?: boolean;
}

/** A client of the Plaid emulator's control endpoints. */
export class PlaidControl extends ControlClient {
  /** Adds a bank with a checking account, a card and no transactions. */
  async openBank(bank = BANK): Promise<void> {
    const accounts = [
      { subtype: 'checking', mask: '0001', openingCents: 100_000 },
      { subtype: 'credit card', mask: '0002' },
    ];
    await this.ask('POST', '/banks', { id: bank, name: `First Bank ${bank}`, accounts });
  }

  async put(transactions: readonly TransactionInput[], bank = BANK): Promise<readonly string[]> {
    return (
      await this.ask<{ ids: string[] }>('POST', `/banks/${bank}/transactions`, { transactions })
    ).ids;
  }

  /** Finishes a visit in which the owner shares every account. */
  async share(linkToken: string, bank = BANK): Promise<void> {
    await this.ask('POST', `/link/${linkToken}/finish`, { outcome: 'share', bank });
  }
}

/**
 * An emulator with a stopped clock, one empty bank, the official client, and an application that
 * receives webhooks.
 */
export class PlaidTestServer {
  readonly receiver: Receiver;
  readonly plaid: PlaidApi;
  readonly control: PlaidControl;
  readonly address: string;
  readonly #running: RunningPlaid;
  readonly #clock: SettableClock;

  private constructor(receiver: Receiver, running: RunningPlaid, clock: SettableClock) {
    this.receiver = receiver;
    this.#running = running;
    this.#clock = clock;
    this.address = running.address;
    this.plaid = this.client();
    this.control = new PlaidControl(running.address);
  }

  static async start(options: Partial<PlaidOptions> = {}): Promise<PlaidTestServer> {
    const receiver = await Receiver.start();
    const clock = new SettableClock({ startAt: START, isTicking: false });
    const running = await startPlaid({ clock, seed: 'test', banks: () => [], ...options });
    const emulator = new PlaidTestServer(receiver, running, clock);
    await emulator.control.openBank();
    return emulator;
  }

  client(secret = 'local'): PlaidApi {
    const headers = { 'PLAID-CLIENT-ID': 'local', 'PLAID-SECRET': secret };
    return new PlaidApi(new Configuration({ basePath: this.address, baseOptions: { headers } }));
  }

  async close(): Promise<void> {
    await this.#running.close();
    this.#clock.close();
    await this.receiver.close();
  }

  /** Creates a link token and returns it. */
  async link(more: object = {}): Promise<string> {
    const { data } = await this.plaid.linkTokenCreate(linkRequest(this.receiver.url, more));
    return data.link_token;
  }

  /** Connects the bank. Returns the access token and the item's ID. */
  async connect(more: object = {}): Promise<{ accessToken: string; itemId: string }> {
    const linkToken = await this.link(more);
    await this.control.share(linkToken);
    const { data } = await this.plaid.linkTokenGet({ link_token: linkToken });
    const [session] = data.link_sessions ?? [];
    const token = session?.results?.item_add_results[0]?.public_token ?? '';
    const exchanged = await this.plaid.itemPublicTokenExchange({ public_token: token });
    return { accessToken: exchanged.data.access_token, itemId: exchanged.data.item_id };
  }
}

type LinkRequest = Parameters<PlaidApi['linkTokenCreate']>[0];

/** The official client types enumerations; other callers use plain strings. */
export const linkRequest = (webhook: string, more: object = {}): LinkRequest =>
  ({
    client_name: 'Daily Snapshot',
    language: 'en',
    country_codes: ['US'],
    user: { client_user_id: 'owner' },
    products: ['transactions'],
    transactions: { days_requested: 730 },
    webhook,
    hosted_link: { completion_redirect_uri: RETURN_URL },
    ...more,
  }) as LinkRequest;

/** Returns the status and code of a refused call. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; code: string }> {
  try {
    await call;
  } catch (error) {
    const { response } = error as { response?: { status: number; data: { error_code: string } } };
    if (response) return { status: response.status, code: response.data.error_code };
    throw error;
  }
  throw new Error('It was not refused.');
}
