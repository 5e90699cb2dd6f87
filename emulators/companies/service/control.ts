// Control endpoints for tests and tools. The READMEs list them.
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { sendNothing } from '@daily-snapshot/emulator-support/http/answer';
import { commonControlRoutes } from '@daily-snapshot/emulator-support/control/control';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import { ACCOUNT_TYPES } from '../account.ts';
import { BooksError, type CompanyBooks } from '../company-books.ts';
import { isSettlement, type NewDocument } from '../document.ts';
import { generateCompany } from '../generate.ts';
import { netIncome, profitAndLoss } from '../profit-and-loss.ts';
import { readText, send } from './calls.ts';
import { faultSchema, FORGERIES } from './fault.ts';
import { plainError } from './service-error.ts';
import type { BooksService } from './service.ts';

const companySchema = z.strictObject({
  seed: z.string().min(1),
  until: z.iso.date(),
  days: z.int().min(1).max(1500),
  hasUndeposited: z.boolean().optional(),
  hasPaychecks: z.boolean().optional(),
  hasCombinedPayments: z.boolean().optional(),
  hasStock: z.boolean().optional(),
  hasForeignCurrency: z.boolean().optional(),
  unusedAccounts: z.int().min(0).max(5_000).optional(),
});

const lines = z.array(
  z.strictObject({ account: z.string(), cents: z.int(), description: z.string().default('') }),
);
const links = z.array(z.strictObject({ document: z.string(), cents: z.int() }));
const base = { date: z.iso.date(), memo: z.string().default('') };
const party = z.string();
const cents = z.int();
const account = z.string();
const taxCents = z.int().default(0);
const documentSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['invoice', 'creditMemo', 'bill', 'vendorCredit']),
    ...base,
    party,
    dueDate: z.iso.date(),
    lines,
    taxCents,
  }),
  z.strictObject({
    kind: z.enum(['payment', 'billPayment']),
    ...base,
    party,
    account,
    cents,
    links: links.default([]),
  }),
  z.strictObject({
    kind: z.enum(['salesReceipt', 'refundReceipt']),
    ...base,
    party,
    account,
    lines,
    taxCents,
  }),
  z.strictObject({
    kind: z.literal('deposit'),
    ...base,
    account,
    collected: links.default([]),
    lines: lines.default([]),
    party: z.string().default(''),
  }),
  z.strictObject({
    kind: z.literal('purchase'),
    ...base,
    party,
    account,
    means: z.enum(['cash', 'check', 'card']),
    isCredit: z.boolean().default(false),
    lines,
  }),
  z.strictObject({ kind: z.literal('journal'), ...base, lines }),
  z.strictObject({ kind: z.literal('transfer'), ...base, from: account, to: account, cents }),
  z.strictObject({ kind: z.literal('paycheck'), ...base, account, lines }),
]);
const changeSchema = z.strictObject({
  date: z.iso.date().optional(),
  memo: z.string().optional(),
  lines: lines.optional(),
  links: links.optional(),
  cents: z.int().optional(),
  account: z.string().optional(),
  party: z.string().optional(),
});
const touchSchema = z.strictObject({
  count: z.int().min(1).max(20_000),
  kind: z.string().optional(),
});
const accountSchema = z.strictObject({ name: z.string().min(1), type: z.enum(ACCOUNT_TYPES) });
const partySchema = z.strictObject({
  kind: z.enum(['customer', 'vendor']),
  name: z.string().min(1),
});
const reportSchema = z.strictObject({
  basis: z.enum(['accrual', 'cash']),
  from: z.iso.date(),
  to: z.iso.date(),
});
const probeSchema = z.strictObject({ forgery: z.enum(FORGERIES).nullable().default(null) });

async function readAs<T>(schema: z.ZodType<T>, request: IncomingMessage): Promise<T> {
  const text = await readText(request);
  let input: unknown;
  try {
    input = text === '' ? {} : JSON.parse(text);
  } catch {
    throw plainError(400, 'The body is not JSON.');
  }
  return parse(schema, input);
}

function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw plainError(400, `${issue?.path.join('.')}: ${issue?.message}`);
}

/**
 * Runs the work.
 *
 * @throws ServiceError 400 when the books refuse it
 */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BooksError) throw plainError(400, error.message);
    throw error;
  }
}

/**
 * Builds the control routes.
 *
 * @param companyId returns the ID of a new company for its seed
 */
export function controlRoutes(service: BooksService, companyId: (seed: string) => string): Route[] {
  const { clock, faults, journal, webhooks, grants } = service;
  const companyOf = (id: string): CompanyBooks => {
    const books = service.company(id);
    if (!books) throw plainError(404, `There is no company ${id}.`);
    return books;
  };
  const ok = (response: Parameters<typeof send>[0], body: object, status = 200) =>
    send(response, { status, body });

  return [
    ...commonControlRoutes(
      { clock, faults, faultSchema, journal, settled: () => webhooks.settled() },
      {
        read: readAs,
        sendJson: (response, status, body) => send(response, { status, body }),
        noSuchFault: (id) => plainError(404, `There is no fault ${id}.`),
      },
    ),
    route('GET /_control', ({ response }) =>
      ok(response, {
        now: clock.now(),
        faults: faults.all(),
        companies: service.companies().length,
      }),
    ),
    route('POST /_control/reset', ({ response }) => {
      service.reset();
      sendNothing(response);
    }),
    route('GET /_control/posts', ({ response }) => ok(response, { posts: webhooks.posts() })),
    route('POST /_control/probe', async ({ request, response }) => {
      const { forgery } = await readAs(probeSchema, request);
      ok(response, { answer: await webhooks.probe(forgery) });
    }),
    route('POST /_control/tokens/expire', ({ response }) => {
      grants.expireAccess();
      sendNothing(response);
    }),

    route('GET /_control/companies', ({ response }) =>
      ok(response, {
        companies: service.companies().map(([id, books]) => ({
          id,
          ...books.profile,
          isConnected: grants.isConnected(id),
          documents: books.documents().length,
        })),
      }),
    ),
    route('POST /_control/companies', async ({ request, response }) => {
      const { seed, until, days, ...has } = await readAs(companySchema, request);
      const id = companyId(seed);
      const features = Object.fromEntries(
        Object.entries(has).filter(([, value]) => value !== undefined),
      );
      service.addCompany(id, generateCompany({ seed, until, days, ...features }));
      ok(response, { id }, 201);
    }),
    route('GET /_control/companies/:id', ({ response, params: { id } }) => {
      const books = companyOf(id);
      const { profile, defaultAccounts } = books;
      ok(response, {
        id,
        profile,
        defaultAccounts,
        accounts: books.accounts(),
        parties: books.parties(),
      });
    }),
    route('DELETE /_control/companies/:id/consent', ({ response, params: { id } }) => {
      grants.revokeCompany(id);
      sendNothing(response);
    }),
    route('GET /_control/companies/:id/profit-and-loss', ({ response, params: { id }, query }) => {
      const { basis, ...period } = parse(reportSchema, Object.fromEntries(query));
      const books = companyOf(id);
      const accounts = [...profitAndLoss(books, basis, period)].map(([account, days]) => ({
        account,
        type: books.account(account).type,
        days: Object.fromEntries(days),
      }));
      ok(response, { netCents: netIncome(books, basis, period), accounts });
    }),
    route(
      'POST /_control/companies/:id/accounts',
      async ({ request, response, params: { id } }) => {
        const { name, type } = await readAs(accountSchema, request);
        ok(response, companyOf(id).addAccount(name, type), 201);
      },
    ),
    route('POST /_control/companies/:id/parties', async ({ request, response, params: { id } }) => {
      const { kind, name } = await readAs(partySchema, request);
      ok(response, companyOf(id).addParty(kind, name), 201);
    }),
    route('GET /_control/companies/:id/documents', ({ response, params: { id } }) =>
      ok(response, { documents: companyOf(id).documents() }),
    ),
    route(
      'POST /_control/companies/:id/documents',
      async ({ request, response, params: { id } }) => {
        const document: NewDocument = await readAs(documentSchema, request);
        ok(
          response,
          attempt(() => companyOf(id).enter(document, clock.now())),
          201,
        );
      },
    ),
    route(
      'PATCH /_control/companies/:id/documents/:document',
      async ({ request, response, params: { id, document } }) => {
        const change = await readAs(changeSchema, request);
        const changes = Object.fromEntries(
          Object.entries(change).filter(([, value]) => value !== undefined),
        );
        ok(
          response,
          attempt(() => companyOf(id).change(document, changes, clock.now())),
        );
      },
    ),
    route(
      'POST /_control/companies/:id/documents/:document/void',
      ({ response, params: { id, document } }) =>
        ok(
          response,
          attempt(() => companyOf(id).void(document, clock.now())),
        ),
    ),
    route(
      'DELETE /_control/companies/:id/documents/:document',
      ({ response, params: { id, document } }) =>
        ok(
          response,
          attempt(() => companyOf(id).delete(document, clock.now())),
        ),
    ),
    route('POST /_control/companies/:id/touch', async ({ request, response, params: { id } }) => {
      const { count, kind } = await readAs(touchSchema, request);
      const books = companyOf(id);
      const touched = books
        .documents()
        .filter(
          (document) => document.state === 'live' && (kind ?? document.kind) === document.kind,
        )
        .filter((document) => !isSettlement(document))
        .slice(0, count);
      for (const document of touched) {
        books.change(document.id, { memo: `${document.memo}.` }, clock.now());
      }
      ok(response, { touched: touched.length });
    }),
  ];
}
