import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import type { XeroClient } from './client.ts';
import { XeroListFetcher } from './list-fetcher.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const DAY = { from: businessDate('2026-11-20'), to: businessDate('2026-11-20') };

/** Answers with pages of two drafts, whatever page size is asked. */
function fetcherOf(paginationOf: (page: number) => object | undefined, ids = IDS) {
  const pages: string[] = [];
  const client = {
    grant: async () => ({ currency: 'USD' }),
    get: async (_path: string, { page = '' }: Record<string, string>, schema: z.ZodType) => {
      pages.push(page);
      const start = (Number(page) - 1) * 2;
      return schema.parse({
        pagination: paginationOf(Number(page)),
        Invoices: ids
          .slice(start, start + 2)
          .map((id) => ({ InvoiceID: id, Status: 'DRAFT', Type: 'ACCREC' })),
      });
    },
  } as unknown as XeroClient;
  return { pages, fetcher: new XeroListFetcher(client, 'accrual', () => undefined) };
}

const idsOf = async ({ fetcher }: ReturnType<typeof fetcherOf>) =>
  (await fetcher.invoices({ dated: DAY })).map(({ id }) => id);

describe('a list of Xero', () => {
  it('is read to its stated end if its pages are smaller than we asked', async () => {
    const lists = fetcherOf(() => ({ itemCount: IDS.length, pageSize: 2 }));
    expect(await idsOf(lists)).toEqual(IDS);
    expect(lists.pages).toEqual(['1', '2', '3']);
  });

  it('ends with an empty page if its count is too high', async () => {
    const lists = fetcherOf(() => ({ itemCount: 9 }), ['a', 'b']);
    expect(await idsOf(lists)).toEqual(['a', 'b']);
    expect(lists.pages).toEqual(['1', '2']);
  });

  it('ends with its first incomplete page if it has no count', async () => {
    expect(await idsOf(fetcherOf(() => undefined, ['a']))).toEqual(['a']);
  });

  it('is read again if its count changes between two pages', async () => {
    const counts = [4, 5];
    const lists = fetcherOf(() => ({ itemCount: counts.shift() ?? 5 }));
    expect(await idsOf(lists)).toEqual(IDS);
    expect(lists.pages).toEqual(['1', '2', '3', '1', '2', '3']);
  });
});
