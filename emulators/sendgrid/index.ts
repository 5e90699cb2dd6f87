import { SettableClock } from '../support/simulation/clock.ts';
import { Account, type AccountOptions } from './account.ts';
import { startServer } from './server.ts';

export interface SendGridOptions extends Partial<Omit<AccountOptions, 'clock'>> {
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** One that ticks along with this machine when absent. */
  readonly clock?: SettableClock;
}

export interface RunningSendGrid {
  readonly host: string;
  readonly port: number;
  /** What its event webhooks are verified with, as SendGrid shows it. */
  readonly publicKey: string;
  /** Ends every connection, and whatever was still to happen. */
  close(): Promise<void>;
}

/** Starts a SendGrid in this process. */
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
