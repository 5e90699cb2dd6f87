import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import type { RunningServer } from '@daily-snapshot/emulator-support/http/server';
import type { CompanyBooks } from '../company-books.ts';
import type { BooksService, ServiceOptions } from './service.ts';

export interface BooksOptions extends Partial<ServiceOptions> {
  readonly host?: string;
  /** 0 lets the system choose a free port. */
  readonly port?: number;
  readonly companies?: readonly CompanyBooks[];
}

export interface RunningBooks {
  readonly service: BooksService;
  readonly port: number;
  /** The address of the consent page, the token endpoint and the API. */
  readonly address: string;
  /** Closes every connection and cancels all timers. */
  close(): Promise<void>;
}

interface BooksParts {
  readonly createService: (
    options: Partial<ServiceOptions> & { readonly clock: SettableClock },
  ) => BooksService;
  /** Returns the service's id of a company with this name. */
  readonly idOf: (companyName: string) => string;
  readonly startServer: (
    service: BooksService,
    at: { readonly host: string; readonly port: number },
  ) => Promise<RunningServer>;
}

/** Starts an emulator of accounting software in this process. */
export async function startBooks(
  options: BooksOptions,
  { createService, idOf, startServer }: BooksParts,
): Promise<RunningBooks> {
  const { host = '127.0.0.1', port = 0, companies = [], clock = new SettableClock() } = options;
  const service = createService({ ...options, clock });
  for (const books of companies) service.addCompany(idOf(books.profile.name), books);
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
