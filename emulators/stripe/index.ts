import { SettableClock } from '../support/simulation/clock.ts';
import type { AccountOptions } from './account.ts';
import { openAccount } from './open-account.ts';
import { startServer } from './server.ts';

export interface StripeOptions extends Partial<Omit<AccountOptions, 'clock'>> {
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** One that ticks along with this machine when absent. */
  readonly clock?: SettableClock;
}

export interface RunningStripe {
  readonly host: string;
  readonly port: number;
  /** Where its API and its pages are. */
  readonly address: string;
  /** Ends every connection, and whatever was still to happen. */
  close(): Promise<void>;
}

/** Starts a Stripe in this process. */
export async function startStripe(options: StripeOptions = {}): Promise<RunningStripe> {
  const { host = '127.0.0.1', port = 0, clock = new SettableClock(), ...rest } = options;
  const account = openAccount({ ...rest, clock });
  const server = await startServer({ host, port, account, clock });
  account.address = `http://${host}:${server.port}`;
  return {
    host,
    port: server.port,
    address: account.address,
    close: async () => {
      account.close();
      if (options.clock === undefined) clock.close();
      await server.close();
    },
  };
}
