import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import type { AccountOptions } from './account.ts';
import { openAccount } from './open-account.ts';
import { startServer } from './server.ts';

export interface StripeOptions extends Partial<Omit<AccountOptions, 'clock'>> {
  readonly host?: string;
  /** 0 lets the system choose a free port. */
  readonly port?: number;
  /** If absent, the emulator uses a clock that ticks with the clock of the machine. */
  readonly clock?: SettableClock;
}

export interface RunningStripe {
  readonly host: string;
  readonly port: number;
  /** The address of the API and the pages. */
  readonly address: string;
  /** Closes every connection and cancels all timers. */
  close(): Promise<void>;
}

/** Starts a Stripe emulator in this process. */
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
