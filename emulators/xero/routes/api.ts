// https://developer.xero.com/documentation/api/accounting/overview
import type { Answer, Call, Endpoint } from '@daily-snapshot/emulator-companies/service/calls';
import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import type { BooksService } from '@daily-snapshot/emulator-companies/service/service';
import { filterBy, modifiedSince } from '../wire/filter.ts';
import { profitReport } from '../wire/profit-report.ts';
import { ResourceWriter, type Listed, type Resource } from '../wire/resources.ts';
import { dateOf } from '../wire/values.ts';
import { invalid, notAuthorized, notInScope, unimplemented } from '../wire/xero-error.ts';
import type { Meter } from './meter.ts';
import { holderOf } from './oauth.ts';

const DAY_MS = 24 * 60 * 60_000;

const DEFAULT_PAGE = 100;
const MAX_PAGE = 1000;

interface List {
  readonly scope: string;
  readonly of: (writer: ResourceWriter) => readonly Listed[];
  /** Fields that the list includes only when a page number is given. */
  readonly details?: readonly string[];
}

const LISTS: Readonly<Record<string, List>> = {
  Accounts: { scope: 'accounting.settings.read', of: (writer) => writer.accounts() },
  Invoices: {
    scope: 'accounting.invoices.read',
    of: (writer) => writer.invoices(),
    details: ['LineItems'],
  },
  CreditNotes: {
    scope: 'accounting.invoices.read',
    of: (writer) => writer.creditNotes(),
    details: ['LineItems'],
  },
  Payments: { scope: 'accounting.payments.read', of: (writer) => writer.payments() },
  BankTransactions: {
    scope: 'accounting.banktransactions.read',
    of: (writer) => writer.bankTransactions(),
    details: ['LineItems'],
  },
  BankTransfers: {
    scope: 'accounting.banktransactions.read',
    of: (writer) => writer.bankTransfers(),
  },
  ManualJournals: {
    scope: 'accounting.manualjournals.read',
    of: (writer) => writer.manualJournals(),
    details: ['JournalLines'],
  },
};

const REPORTS_SCOPE = 'accounting.reports.profitandloss.read';

interface Organisation {
  readonly tenant: string;
  readonly books: CompanyBooks;
  readonly writer: ResourceWriter;
}

export function accountingEndpoints(service: BooksService, meter: Meter): Endpoint[] {
  const serving =
    (scope: string, handle: (organisation: Organisation, call: Call) => object) =>
    (call: Call): Answer => {
      const organisation = enter(service, scope, call);
      const headers = meter.count(organisation.tenant);
      const envelope = {
        Id: service.ids.next('answer'),
        Status: 'OK',
        ProviderName: 'Daily Snapshot',
        DateTimeUTC: dateOf(service.now()).replace('+0000', ''),
      };
      return { status: 200, body: { ...envelope, ...handle(organisation, call) }, headers };
    };

  return [
    {
      pattern: 'GET /api.xro/2.0/Organisation',
      run: serving('accounting.settings.read', ({ writer }) => ({
        Organisations: [writer.organisation()],
      })),
    },
    ...Object.entries(LISTS).map(([name, list]): Endpoint => ({
      pattern: `GET /api.xro/2.0/${name}`,
      run: serving(list.scope, ({ writer }, call) => listOf(name, list, writer, call)),
    })),
    {
      pattern: 'GET /api.xro/2.0/Reports/ProfitAndLoss',
      run: serving(REPORTS_SCOPE, (organisation, { query }) =>
        reportOf(organisation, query, service.now()),
      ),
    },
    ...['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) =>
      ['/api.xro/2.0/:resource', '/api.xro/2.0/:resource/:id'].map((path): Endpoint => ({
        pattern: `${method} ${path}`,
        run: ({ params }) => {
          throw unimplemented(`${method} of ${params['resource']}`);
        },
      })),
    ),
  ];
}

function enter(service: BooksService, scope: string, { headers }: Call): Organisation {
  const grant = holderOf(service, headers.authorization);
  if (!grant.scopes.split(' ').includes(scope)) throw notInScope();
  const tenant = headers['xero-tenant-id'];
  const books = typeof tenant === 'string' ? service.company(tenant) : undefined;
  if (typeof tenant !== 'string' || !books || !grant.companies.has(tenant)) throw notAuthorized();
  return { tenant, books, writer: new ResourceWriter(tenant, books) };
}

function listOf(name: string, list: List, writer: ResourceWriter, call: Call): object {
  const { query, headers } = call;
  for (const parameter of query.keys()) {
    if (!['page', 'pageSize', 'where', 'IDs'].includes(parameter)) {
      throw unimplemented(`the parameter ${parameter}`);
    }
  }
  const since = modifiedSince(headers['if-modified-since']);
  const ids = query.get('IDs')?.split(',');
  const found = list
    .of(writer)
    .filter(filterBy(query.get('where')))
    .filter(({ id }) => ids?.includes(id) ?? true)
    .filter(({ updatedAt }) => since === undefined || updatedAt >= since);
  if (!query.has('page')) {
    // A list of several items without a page number has no line items.
    return { [name]: found.map(({ resource }) => without(resource, list.details ?? [])) };
  }
  const page = numberOf(query, 'page', 1);
  const pageSize = numberOf(query, 'pageSize', DEFAULT_PAGE);
  if (pageSize > MAX_PAGE) throw invalid(`The pageSize is ${pageSize}, more than ${MAX_PAGE}.`);
  const start = (page - 1) * pageSize;
  return {
    pagination: {
      page,
      pageSize,
      pageCount: Math.ceil(found.length / pageSize),
      itemCount: found.length,
    },
    [name]: found.slice(start, start + pageSize).map(({ resource }) => resource),
  };
}

const without = (resource: Resource, names: readonly string[]): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => !names.includes(name)));

function numberOf(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? String(otherwise);
  if (!/^[1-9]\d*$/.test(text)) throw invalid(`The ${name} is no number.`);
  return Number(text);
}

function reportOf({ tenant, books }: Organisation, query: URLSearchParams, now: Date): object {
  const from = query.get('fromDate') ?? '';
  const to = query.get('toDate') ?? '';
  for (const parameter of ['periods', 'timeframe', 'trackingCategoryID']) {
    if (query.has(parameter)) throw unimplemented(`the parameter ${parameter}`);
  }
  const isPeriod = [from, to].every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  if (!isPeriod) throw unimplemented('reports without fromDate and toDate');
  // Xero limits a report to one year.
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days > 365) throw invalid('The period of the report is longer than 365 days.');
  const basis = query.get('paymentsOnly') === 'true' ? 'cash' : 'accrual';
  const isStandard = query.get('standardLayout') === 'true';
  return { Reports: [profitReport(books, { tenant, basis, from, to, isStandard }, now)] };
}
