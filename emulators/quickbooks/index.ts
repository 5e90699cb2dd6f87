import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import type {
  BooksService,
  ServiceOptions,
} from '@daily-snapshot/emulator-companies/service/service';
import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { createIntuit, realmOf } from './intuit.ts';
import { startServer } from './server.ts';

export interface QuickBooksOptions extends Partial<ServiceOptions> {
  readonly host?: string;
  /** 0 lets the system choose a free port. */
  readonly port?: number;
  readonly companies?: readonly CompanyBooks[];
}

export interface RunningQuickBooks {
  readonly service: BooksService;
  readonly port: number;
  /** The address of the consent page, the token endpoint and the API. */
  readonly address: string;
  /** Closes every connection and cancels all timers. */
  close(): Promise<void>;
}

/** Starts a QuickBooks Online emulator in this process. */
export async function startQuickBooks(options: QuickBooksOptions = {}): Promise<RunningQuickBooks> {
  const { host = '127.0.0.1', port = 0, companies = [], clock = new SettableClock() } = options;
  const service = createIntuit({ ...options, clock });
  for (const books of companies) service.addCompany(realmOf(books.profile.name), books);
  const server = await startServer(service, { host, port });
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
