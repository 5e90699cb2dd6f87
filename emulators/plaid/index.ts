import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { startServer } from './server.ts';
import { Team, type TeamOptions } from './team.ts';

export interface PlaidOptions extends Omit<TeamOptions, 'clock'> {
  readonly host?: string;
  /** 0 lets the system choose a free port. */
  readonly port?: number;
  /** If absent, the emulator uses a clock that ticks with the clock of the machine. */
  readonly clock?: SettableClock;
}

export interface RunningPlaid {
  readonly host: string;
  readonly port: number;
  /** The address of the API and the pages. */
  readonly address: string;
  /** Closes every connection and cancels all timers. */
  close(): Promise<void>;
}

/** Starts a Plaid emulator in this process. */
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
