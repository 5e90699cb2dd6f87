import type { CompanyBooks } from '../companies/company-books.ts';
import type { BooksService, ServiceOptions } from '../companies/service/service.ts';
import { SettableClock } from '../support/simulation/clock.ts';
import { createIntuit, realmOf } from './intuit.ts';
import { startServer } from './server.ts';

export interface QuickBooksOptions extends Partial<ServiceOptions> {
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  readonly companies?: readonly CompanyBooks[];
}

export interface RunningQuickBooks {
  readonly service: BooksService;
  readonly port: number;
  /** Of the consent page, the tokens and the companies. */
  readonly address: string;
  /** Ends every connection, and whatever was still to happen. */
  close(): Promise<void>;
}

/** Starts a QuickBooks Online in this process. */
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
