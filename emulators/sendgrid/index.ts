import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { Account, type AccountOptions } from './account.ts';
import { startServer } from './server.ts';

export interface SendGridOptions extends Partial<Omit<AccountOptions, 'clock'>> {
  readonly host?: string;
  /** 0 lets the system choose a free port. */
  readonly port?: number;
  /** If absent, the emulator uses a clock that ticks with the clock of the machine. */
  readonly clock?: SettableClock;
}

export interface RunningSendGrid {
  readonly host: string;
  readonly port: number;
  /** The public key that verifies event webhooks, in SendGrid's format. */
  readonly publicKey: string;
  /** Closes every connection and cancels all timers. */
  close(): Promise<void>;
}

/** Starts a SendGrid emulator in this process. */
export async function startSendGrid(options: SendGridOptions = {}): Promise<RunningSendGrid> {
  const { host = '127.0.0.1', port = 0, clock = new SettableClock(), ...rest } = options;
  const account = new Account({ ...rest, clock });
  const server = await startServer({ host, port, account, clock });
  return {
    host,
    port: server.port,
    publicKey: account.signer.publicKey,
    close: async () => {
      account.emptyInbox();
      if (options.clock === undefined) clock.close();
      await server.close();
    },
  };
}
