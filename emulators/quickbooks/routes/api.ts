// The company API: https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/account
import type { Call, Endpoint } from '@daily-snapshot/emulator-companies/service/calls';
import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { addDays } from '@daily-snapshot/emulator-companies/dates';
import type { BooksService } from '@daily-snapshot/emulator-companies/service/service';
import { changesSince } from '../wire/changes.ts';
import {
  ENTITY_OF,
  EntityWriter,
  LIST_ENTITIES,
  timeText,
  TRANSACTION_ENTITIES,
  type Entity,
} from '../wire/entities.ts';
import { profitReport } from '../wire/profit-report.ts';
import { parseQuery, select } from '../wire/query-language.ts';
import {
  invalid,
  notAuthenticated,
  notAuthorized,
  notFound,
  throttled,
  unimplemented,
} from '../wire/quickbooks-error.ts';

const MINUTE_MS = 60_000;
const CALLS_A_MINUTE = 500;
/**
 * The emulator refuses longer ranges. Intuit only advises against them and truncates the answer.
 */
const MAX_REPORT_DAYS = 190;

type Handler = (books: CompanyBooks, call: Call) => object;

export function companyEndpoints(service: BooksService): Endpoint[] {
  const meter = new Meter(service);

  const serving =
    (handle: Handler): Endpoint['run'] =>
    (call) => {
      const realm = call.params['realm'] ?? '';
      authorize(service, realm, call);
      meter.count(realm);
      const books = service.company(realm);
      if (!books) throw notAuthorized('The company is not there.');
      return { status: 200, body: { ...handle(books, call), time: timeText(service.now()) } };
    };
  const report: Endpoint['run'] = (call) => {
    // A report has no `time` field beside it.
    const { body, ...rest } = serving((books, { query }) => reportOf(service, books, query))(call);
    const { time: _, ...alone } = body as { readonly time: string };
    return { ...rest, body: alone };
  };
  const at = (path: string) => `GET /v3/company/:realm/${path}`;

  return [
    {
      pattern: at('companyinfo/:id'),
      run: serving((books, { params }) => companyInfo(books, params)),
    },
    { pattern: at('preferences'), run: serving(preferences) },
    { pattern: at('query'), run: serving(answerQuery) },
    { pattern: at('cdc'), run: serving((books, { query }) => changesOf(service, books, query)) },
    { pattern: at('reports/ProfitAndLoss'), run: report },
    {
      pattern: at('reports/:name'),
      run: serving((_, { params }) => {
        throw unimplemented(`the report ${params['name']}`);
      }),
    },
    { pattern: at(':entity/:id'), run: serving(readOne) },
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method): Endpoint => ({
      pattern: `${method} /v3/company/:realm/:entity`,
      run: serving(() => {
        throw unimplemented('writing');
      }),
    })),
  ];
}

function authorize(service: BooksService, realm: string, { headers }: Call): void {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  const holder = service.grants.holderOf(token);
  if (holder === 'expired') throw notAuthenticated('Token expired');
  if (!holder) throw notAuthenticated('Token revoked or not known');
  if (!holder.companies.has(realm)) throw notAuthorized('No access to this company');
}

/** The rate limit of 500 calls per minute and company. */
class Meter {
  readonly #service: BooksService;
  readonly #calls = new Map<string, { since: number; count: number }>();

  constructor(service: BooksService) {
    this.#service = service;
  }

  /**
   * Counts a call.
   *
   * @throws ServiceError 429
   */
  count(realm: string): void {
    const now = this.#service.now().getTime();
    const previous = this.#calls.get(realm);
    const minute =
      previous && now - previous.since < MINUTE_MS ? previous : { since: now, count: 0 };
    minute.count += 1;
    this.#calls.set(realm, minute);
    if (minute.count > CALLS_A_MINUTE) throw throttled(MINUTE_MS / 1000);
  }
}

const companyInfo = ({ profile }: CompanyBooks, { realm, id }: Call['params']): object => {
  if (id !== realm) throw notFound();
  return {
    CompanyInfo: {
      CompanyName: profile.name,
      LegalName: profile.name,
      Country: profile.country ?? 'US',
      FiscalYearStartMonth: 'January',
      SupportedLanguages: 'en',
      domain: 'QBO',
      sparse: false,
      Id: '1',
      SyncToken: '0',
    },
  };
};

const preferences: Handler = ({ profile, shippingAccount }) => ({
  Preferences: {
    SalesFormsPrefs: {
      AllowShipping: shippingAccount !== undefined,
      ...(shippingAccount !== undefined && { DefaultShippingAccount: shippingAccount }),
    },
    AccountingInfoPrefs: { TrackDepartments: false },
    ReportPrefs: { ReportBasis: 'Accrual' },
    CurrencyPrefs: { MultiCurrencyEnabled: false, HomeCurrency: { value: profile.currency } },
    domain: 'QBO',
    sparse: false,
    Id: '1',
  },
});

/** Returns all current objects of an entity in the order in which they were entered. */
function entitiesOf(books: CompanyBooks, entity: string): Entity[] {
  const writer = new EntityWriter(books);
  switch (entity) {
    case 'Account':
      return books.accounts().map((account) => writer.account(account));
    case 'Item':
      return books.items().map((item) => writer.item(item));
    case 'Customer':
    case 'Vendor':
      return books
        .parties(entity === 'Customer' ? 'customer' : 'vendor')
        .map((party) => writer.party(party));
    default:
      if (!TRANSACTION_ENTITIES.includes(entity)) throw unimplemented(`the entity ${entity}`);
      return books
        .documents()
        .filter(({ kind, state }) => ENTITY_OF[kind] === entity && state !== 'deleted')
        .map((document) => writer.document(document));
  }
}

const checkEntity = (entity: string): string =>
  [...LIST_ENTITIES, ...TRANSACTION_ENTITIES].find(
    (name) => name.toLowerCase() === entity.toLowerCase(),
  ) ?? entity;

const answerQuery: Handler = (books, { query: parameters }) => {
  const query = parseQuery(parameters.get('query') ?? '');
  const entity = checkEntity(query.entity);
  const isAboutActive = query.conditions.some(({ field }) => field === 'Active');
  // Lists leave out inactive records, unless the query asks for them.
  const found = select(query, entitiesOf(books, entity)).filter(
    (one) => isAboutActive || !('Active' in one) || one.Active === true,
  );
  if (query.isCount) return { QueryResponse: { totalCount: found.length } };
  const { startPosition, maxResults } = query;
  const page = found.slice(startPosition - 1, startPosition - 1 + maxResults);
  if (page.length === 0) return { QueryResponse: {} };
  return { QueryResponse: { [entity]: page, startPosition, maxResults: page.length } };
};

const readOne: Handler = (books, { params }) => {
  const entity = checkEntity(params['entity'] ?? '');
  const found = entitiesOf(books, entity).find(({ Id }) => Id === params['id']);
  if (!found) throw notFound();
  return { [entity]: found };
};

function changesOf(service: BooksService, books: CompanyBooks, query: URLSearchParams): object {
  const entities = (query.get('entities') ?? '').split(',').map(checkEntity);
  for (const entity of entities) {
    if (!TRANSACTION_ENTITIES.includes(entity)) throw unimplemented(`changes of ${entity}`);
  }
  const since = new Date(query.get('changedSince') ?? '');
  if (Number.isNaN(since.getTime())) throw invalid('2010', 'The changedSince is no time.');
  return changesSince(books, { entities, since, now: service.now() });
}

function reportOf(service: BooksService, books: CompanyBooks, query: URLSearchParams): object {
  const from = query.get('start_date') ?? '';
  const to = query.get('end_date') ?? '';
  const method = query.get('accounting_method') ?? 'Accrual';
  const columnsBy = query.get('summarize_column_by') ?? 'Total';
  const isPeriod = [from, to].every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  if (!isPeriod) throw unimplemented('reports without start_date and end_date');
  if (method !== 'Cash' && method !== 'Accrual') throw invalid('2010', 'No such method.');
  if (columnsBy !== 'Days' && columnsBy !== 'Month' && columnsBy !== 'Total') {
    throw unimplemented(`columns by ${columnsBy}`);
  }
  // "The start date must be less than the end date."
  if (from >= to) {
    throw invalid('2010', 'Request has invalid or unsupported property', 'start_date');
  }
  if (to > addDays(from, MAX_REPORT_DAYS)) {
    throw invalid('5020', 'The report is too large.', 'Choose a shorter period.');
  }
  const basis = method === 'Cash' ? 'cash' : 'accrual';
  return profitReport(books, { from, to, basis, columnsBy }, service.now());
}

/** Returns the `intuit_tid` header of every answer. Intuit's support asks for it. */
export const tidOf = (service: BooksService) => (): Readonly<Record<string, string>> => ({
  intuit_tid: `1-${service.ids.next('tid')}`,
});
