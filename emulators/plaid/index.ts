import { SettableClock } from '../support/simulation/clock.ts';
import { startServer } from './server.ts';
import { Team, type TeamOptions } from './team.ts';

export interface PlaidOptions extends Omit<TeamOptions, 'clock'> {
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** One that ticks along with this machine when absent. */
  readonly clock?: SettableClock;
}

export interface RunningPlaid {
  readonly host: string;
  readonly port: number;
  /** Where its API and its pages are. */
  readonly address: string;
  /** Ends every connection, and whatever was still to happen. */
  close(): Promise<void>;
}

/** Starts a Plaid in this process. */
export async function startPlaid(options: PlaidOptions): Promise<RunningPlaid> {
  const { host = '127.0.0.1', port = 0, clock = new SettableClock(), ...rest } = options;
  const team = new Team({ ...rest, clock });
  const server = await startServer({ host, port, team, clock });
  team.address = `http://${host}:${server.port}`;
  return {
    host,
    port: server.port,
    address: team.address,
    close: async () => {
      team.close();
      if (options.clock === undefined) clock.close();
      await server.close();
    },
  };
}
