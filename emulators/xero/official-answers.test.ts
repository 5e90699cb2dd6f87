// The answers of every call that the product makes, as the official SDK reads and describes them.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as sdk from 'xero-node';
import { OfficialClientHarness } from './official-client-harness.ts';

const MINUTE = 60;

let harness: OfficialClientHarness;
beforeAll(async () => {
  harness = await OfficialClientHarness.start();
});
afterEach(() => harness.emulator.advance(MINUTE));
afterAll(() => harness.close());

describe('lists', () => {
  const live = (kind: string) =>
    harness.books.documents().filter((document) => document.kind === kind);

  it('are read in pages, with a total', async () => {
    const { accountingApi } = await harness.connect();
    const page = (number: number) =>
      accountingApi
        .getInvoices(
          harness.tenant,
          undefined,
          'Date>=DateTime(2026,09,01) AND Date<=DateTime(2026,11,23)',
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
          number,
          undefined,
          undefined,
          undefined,
          undefined,
          10,
        )
        .then(({ body }) => body);
    const first = await page(1);
    const count = live('invoice').length + live('bill').length;
    expect(first.pagination).toEqual({
      page: 1,
      pageSize: 10,
      pageCount: Math.ceil(count / 10),
      itemCount: count,
    });
    const last = await page(Math.ceil(count / 10));
    expect(first.invoices).toHaveLength(10);
    expect(last.invoices).toHaveLength(((count - 1) % 10) + 1);
    const [invoice] = first.invoices ?? [];
    expect(invoice?.lineItems?.[0]?.lineAmount).toBeGreaterThan(0);
    expect(invoice?.updatedDateUTC).toBeInstanceOf(Date);
    expect(new Date(invoice?.date ?? '').toISOString()).toMatch(/T00:00:00\.000Z$/);
  });

  it('return invoices by their ids', async () => {
    const { accountingApi } = await harness.connect();
    const { body } = await accountingApi.getInvoices(
      harness.tenant,
      undefined,
      'Status=="AUTHORISED"',
    );
    const ids = (body.invoices ?? []).slice(0, 2).flatMap(({ invoiceID }) => invoiceID ?? []);
    const named = await accountingApi.getInvoices(
      harness.tenant,
      undefined,
      undefined,
      undefined,
      ids,
    );
    expect(named.body.invoices?.map(({ invoiceID }) => invoiceID)).toEqual(ids);
  });

  it('return only what changed since a time, and an empty list if nothing did', async () => {
    const { accountingApi } = await harness.connect();
    const now = harness.emulator.service.now();
    const later = new Date(now.getTime() + 1_000);
    const bill = live('bill').find(
      ({ id, state }) => state === 'live' && harness.books.settlementsOf(id).length === 0,
    );
    await harness.emulator.ask('POST', `/companies/${harness.tenant}/documents/${bill?.id}/void`);
    const { body } = await accountingApi.getInvoices(harness.tenant, now);
    expect(body.invoices?.filter(({ date }) => date)).toMatchObject([{ status: 'VOIDED' }]);
    const none = await accountingApi.getInvoices(harness.tenant, later);
    expect(none.response.status).toBe(200);
    expect(none.body.invoices).toEqual([]);
  });

  it('contain credit notes, payments, bank transactions and manual journals', async () => {
    const { accountingApi } = await harness.connect();
    const [transactions, payments, notes, journals] = [
      await accountingApi.getBankTransactions(harness.tenant, undefined, undefined, undefined, 1),
      await accountingApi.getPayments(harness.tenant, undefined, undefined, undefined, 1, 1000),
      await accountingApi.getCreditNotes(harness.tenant, undefined, undefined, undefined, 1),
      await accountingApi.getManualJournals(harness.tenant, undefined, undefined, undefined, 1),
    ];
    expect(transactions.body.bankTransactions?.length).toBeGreaterThan(10);
    const [payment] = payments.body.payments ?? [];
    expect(payment?.invoice?.invoiceID).toBeTruthy();
    expect(payment?.amount).toBeGreaterThan(0);
    expect(notes.body.creditNotes).toBeInstanceOf(Array);
    expect(journals.body.manualJournals?.[0]?.journalLines?.length).toBeGreaterThan(1);
    const transfers = await accountingApi.getBankTransfers(harness.tenant);
    expect(transfers.body.bankTransfers).toBeInstanceOf(Array);
  });

  it('describe the organization and its accounts', async () => {
    const { accountingApi } = await harness.connect();
    const { organisations = [] } = (await accountingApi.getOrganisations(harness.tenant)).body;
    expect(organisations).toMatchObject([{ organisationID: harness.tenant, baseCurrency: 'USD' }]);
    const { accounts = [] } = (await accountingApi.getAccounts(harness.tenant)).body;
    expect(accounts.map(({ _class }) => _class)).toContain('REVENUE');
  });
});

describe('the profit and loss report', () => {
  const report = (client: sdk.XeroClient, isStandard: boolean) =>
    client.accountingApi.getReportProfitAndLoss(
      harness.tenant,
      '2026-11-01',
      '2026-11-23',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      isStandard,
      true,
    );

  it('names each account by id in the standard layout', async () => {
    const { body } = await report(await harness.connect(), true);
    const rows = (body.reports?.[0]?.rows ?? []).flatMap((section) => section.rows ?? []);
    const accounts = rows.filter(({ rowType }) => String(rowType) === 'Row').slice(0, -2);
    expect(accounts.length).toBeGreaterThan(3);
    for (const { cells } of accounts) {
      if (cells?.[0]?.value === 'Gross Profit') continue;
      expect(cells?.[0]?.attributes).toMatchObject([{ id: 'account' }]);
      expect(Number(cells?.[1]?.value)).not.toBeNaN();
    }
  });

  it('shows groups without accounts in the layout of the organization', async () => {
    const { body } = await report(await harness.connect(), false);
    expect(JSON.stringify(body.reports)).toContain('Overheads');
  });
});

/** The envelope of every answer, and the second form of a date, which the SDK does not declare. */
const UNDECLARED = /^(?:Id|Status|ProviderName|DateTimeUTC|(?:Due)?DateString)$/;

interface Described {
  getAttributeTypeMap(): readonly { readonly baseName: string; readonly type: string }[];
}

/** Returns the fields and values that the SDK's own description of a type does not allow. */
function differencesFrom(type: string, value: unknown, path = type): string[] {
  if (value === null || value === undefined) return [];
  const [, itemType] = /^Array<(.+)>$/.exec(type) ?? [];
  if (itemType !== undefined) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((item: unknown) => differencesFrom(itemType, item, path));
  }
  if (['string', 'number', 'boolean'].includes(type)) {
    return typeof value === type ? [] : [`${path} is no ${type}`];
  }
  if (type === 'Date') return typeof value === 'string' ? [] : [`${path} is no time`];
  const described = type
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], sdk);
  if (typeof described !== 'function') {
    const names = Object.values(described as Readonly<Record<string, string>>);
    return names.some((name) => name === value) ? [] : [`${path} is ${JSON.stringify(value)}`];
  }
  const fields = new Map(
    (described as unknown as Described)
      .getAttributeTypeMap()
      .map(({ baseName, type: of }) => [baseName, of]),
  );
  return Object.entries(value as object).flatMap(([name, of]) => {
    const fieldType = fields.get(name);
    if (fieldType !== undefined) return differencesFrom(fieldType, of, `${path}.${name}`);
    return UNDECLARED.test(name) ? [] : [`${path}.${name} is unknown`];
  });
}

describe('every answer', () => {
  it('is compared field by field', () => {
    const unlike = { Status: 'OPEN', Total: '5', Color: 'red', Payments: [{ Amount: '1' }] };
    expect(differencesFrom('Invoice', unlike)).toEqual([
      'Invoice.Status is "OPEN"',
      'Invoice.Total is no number',
      'Invoice.Color is unknown',
      'Invoice.Payments.Amount is no number',
    ]);
  });

  it.each([
    ['Organisations', 'Organisation'],
    ['Accounts', 'Accounts'],
    ['Invoices', 'Invoices?page=1&pageSize=1000'],
    ['CreditNotes', 'CreditNotes?page=1'],
    ['Payments', 'Payments?page=1&pageSize=1000'],
    ['BankTransactions', 'BankTransactions?page=1&pageSize=1000'],
    ['BankTransfers', 'BankTransfers'],
    ['ManualJournals', 'ManualJournals?page=1'],
    [
      'ReportWithRows',
      'Reports/ProfitAndLoss?fromDate=2026-11-01&toDate=2026-11-23&standardLayout=true',
    ],
  ])('has the fields and values that the SDK declares for %s', async (type, path) => {
    const { access_token: access = '' } = (await harness.connect()).readTokenSet();
    const answer = await fetch(`${harness.emulator.address}/api.xro/2.0/${path}`, {
      headers: { authorization: `Bearer ${access}`, 'xero-tenant-id': harness.tenant },
    });
    expect(answer.status).toBe(200);
    expect([...new Set(differencesFrom(type, await answer.json()))]).toEqual([]);
  });
});
