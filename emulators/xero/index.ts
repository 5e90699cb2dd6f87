import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import type {
  BooksService,
  ServiceOptions,
} from '@daily-snapshot/emulator-companies/service/service';
import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { createXero, tenantOf } from './xero.ts';
import { CALLS_A_MINUTE } from './routes/api.ts';
import { startServer } from './server.ts';

export interface XeroOptions extends Partial<ServiceOptions> {
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  readonly companies?: readonly CompanyBooks[];
  /** Overrides Xero's limit, for tests whose clock does not move. */
  readonly callsAMinute?: number;
}

export interface RunningXero {
  readonly service: BooksService;
  readonly port: number;
  /** The address of the consent page, the token endpoint and the API. */
  readonly address: string;
  /** Closes every connection and cancels all timers. */
  close(): Promise<void>;
}

/** Starts a Xero emulator in this process. */
export async function startXero(options: XeroOptions = {}): Promise<RunningXero> {
  const { host = '127.0.0.1', port = 0, companies = [], clock = new SettableClock() } = options;
  const service = createXero({ ...options, clock });
  for (const books of companies) service.addCompany(tenantOf(books.profile.name), books);
  const { callsAMinute = CALLS_A_MINUTE } = options;
  const server = await startServer(service, { host, port, callsAMinute });
  return {
    service,
    port: server.port,
    address: `http://${host}:${server.port}`,
    close: async () => {
      service.close();
      if (options.clock === undefined) clock.close();
      await server.close();
    },
  };
}
