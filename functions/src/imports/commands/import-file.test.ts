import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { UploadedFile } from '@daily-snapshot/domain/imports/imported-file-schema';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aMapping } from '../../../../tests/kit/builders/import-mapping.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { importFile } from './import-file.ts';

const FRIDAY = businessDate('2026-11-20');
const SUNDAY = addDays(FRIDAY, 2);
const ADA = { id: 'ada' };

const MAPPING = aMapping({ dateOrder: 'month-first' });

const CSV = [
  'Date,Description,Amount',
  '11/19/2026,Card sales,100.00',
  '11/20/2026,Card sales,250.00',
  '11/20/2026,Acme Flour,-80.00',
  'soon,Card sales,1.00',
].join('\n');

const checking = { nameInFile: '', name: 'Checking', kind: 'bank' } as const;

const aFile: UploadedFile = {
  businessId: 'bakery',
  fileName: 'november.csv',
  bytes: new TextEncoder().encode(CSV),
  fileKey: 'hash',
  mapping: MAPPING,
  accounts: [checking],
  completeThrough: SUNDAY,
  ignoresBalances: false,
  isTrial: false,
};

function setUpBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  const members = { ada: 'owner', vera: 'viewer' } as const;
  ports.stored.businesses.set('bakery', aBusiness({ members }));
  const upload = (changes: Partial<UploadedFile> & { text?: string } = {}, caller = ADA) => {
    const { text = CSV, ...rest } = changes;
    const bytes = new TextEncoder().encode(text);
    const fileKey = `hash of ${text.length}`;
    return importFile(ports, { ...aFile, bytes, fileKey, ...rest }, caller);
  };
  const { stored } = ports;
  return { ports, stored, upload, dailySummaries: () => stored.dailySummaries.get('bakery') };
}

describe('importing a file', () => {
  it('saves a file that its balances contradict only if the owner ignores them', async () => {
    const { stored, upload } = setUpBakery();
    const text = [
      'Date,Description,Amount,Balance',
      '11/18/2026,Card sales,100.00,600.00',
      '11/19/2026,Card sales,250.00,850.00',
      '11/20/2026,Acme Flour,-80.00,777.00',
    ].join('\n');
    for (const mapping of [MAPPING, null]) {
      await expect(upload({ text, mapping })).rejects.toMatchObject({
        code: 'invalid-input',
        message:
          'The balance column does not match the amount in row 4. Nothing was saved. Confirm that you want to import the file anyway.',
      });
    }
    expect(stored.imports.size).toBe(0);
    expect(await upload({ text, ignoresBalances: true })).toMatchObject({ added: 3 });
  });

  it('records its transactions and lists the skipped rows', async () => {
    const { upload, dailySummaries } = setUpBakery();
    expect(await upload()).toEqual({
      added: 3,
      updated: 0,
      alreadyThere: 0,
      skipped: [{ line: 5, reason: 'date', text: '"soon" is not a date' }],
      skippedCount: 1,
      from: addDays(FRIDAY, -1),
      to: FRIDAY,
    });
    const summaries = dailySummaries();
    expect(summaries && totalsOn(summaries, FRIDAY)).toEqual({
      revenue: 25_000,
      expenses: 8_000,
      net: 17_000,
    });
    expect(summaries?.sources).toMatchObject([{ name: 'Checking', completeThrough: SUNDAY }]);
  });

  it('leaves out and names a row of a distant day, and keeps the totals of other days', async () => {
    const { upload, dailySummaries } = setUpBakery();
    await upload();
    const text = CSV.replace('soon,', '03/03/2206,').concat('\n11/28/2026,Card sales,20.00');
    expect(await upload({ text })).toMatchObject({
      added: 1,
      alreadyThere: 3,
      skipped: [
        {
          line: 5,
          reason: 'date',
          text: 'it is dated March 3, 2206, which is more than 7 days ahead',
        },
      ],
      skippedCount: 1,
      to: '2026-11-28',
    });
    const summaries = dailySummaries();
    expect(summaries && totalsOn(summaries, FRIDAY)).toEqual({
      revenue: 25_000,
      expenses: 8_000,
      net: 17_000,
    });
  });

  it('refuses a file in which every row is of a distant day', async () => {
    const { upload, stored } = setUpBakery();
    const text = CSV.replaceAll('/2026', '/2206');
    await expect(upload({ text })).rejects.toMatchObject({
      code: 'invalid-input',
      message:
        'We could not read this file: no transaction could be read; line 2: it is dated November 19, 2206, which is more than 7 days ahead. Nothing was saved.',
    });
    expect(stored.imports.size).toBe(0);
  });

  it('stores the account, the file and the mapping', async () => {
    const { upload, stored } = setUpBakery();
    await upload();
    expect([...(stored.accounts.get('bakery')?.values() ?? [])]).toEqual([
      { name: 'Checking', kind: 'bank', namesInFiles: [] },
    ]);
    expect([...stored.imports.values()]).toMatchObject([
      {
        fileName: 'november.csv',
        form: 'table',
        importedBy: 'ada',
        lineCount: 3,
        doneCount: 3,
        finishedAt: DIGEST_TIME,
        outcome: { added: 3, skippedCount: 1 },
      },
    ]);
    expect([...stored.mappings.values()]).toMatchObject([
      {
        account: 'Checking',
        mapping: MAPPING,
        columnNames: ['Date', 'Description', 'Amount'],
        fileName: 'november.csv',
      },
    ]);
  });

  it('adds nothing when the file is imported again', async () => {
    const { upload, stored, dailySummaries } = setUpBakery();
    await upload();
    const before = dailySummaries();
    expect(await upload()).toMatchObject({ added: 0, updated: 0, alreadyThere: 3 });
    expect(dailySummaries()).toEqual(before);
    expect(stored.imports.size).toBe(1);
  });

  it('returns the same result as its preview, which stores nothing', async () => {
    const { upload, stored } = setUpBakery();
    const expected = await upload({ isTrial: true });
    expect([
      stored.postings,
      stored.dailySummaries,
      stored.imports,
      stored.accounts,
      stored.mappings,
    ]).toEqual(Array.from({ length: 5 }, () => new Map()));
    expect(await upload()).toEqual(expected);
    expect(await upload({ isTrial: true })).toMatchObject({ added: 0, alreadyThere: 3 });
  });

  it('resumes after an interruption', async () => {
    const { upload, ports, stored } = setUpBakery();
    const text = [
      'Date,Description,Amount',
      ...Array.from({ length: 900 }, (_, index) => `11/19/2026,Sale ${index},1.00`),
    ].join('\n');
    let steps = 0;
    const broken = {
      ...ports,
      imports: {
        ...ports.imports,
        progress: async (businessId: string, fileKey: string, doneCount: number) => {
          steps += 1;
          if (steps === 2) throw new Error('The connection was lost.');
          await ports.imports.progress(businessId, fileKey, doneCount);
        },
      },
    };
    const file = { ...aFile, bytes: new TextEncoder().encode(text), fileKey: 'long' };
    await expect(importFile(broken, file, ADA)).rejects.toThrow('The connection was lost.');
    expect(stored.imports.get('bakery long')).toMatchObject({ finishedAt: null, doneCount: 400 });
    expect(await upload({ text, fileKey: 'long' })).toMatchObject({
      added: 100,
      alreadyThere: 800,
    });
    expect(stored.postings.get('bakery')?.size).toBe(900);
    expect(stored.imports.get('bakery long')).toMatchObject({
      doneCount: 900,
      finishedAt: DIGEST_TIME,
    });
  });

  it('maps each account of a file to the owner’s name for it', async () => {
    const { upload, stored, dailySummaries } = setUpBakery();
    const text = [
      'tx_id,date,description,amount,account',
      '1,2026-11-20,Card sales,100.00,0012',
      '2,2026-11-20,Payment thank you,-50.00,0012',
      '3,2026-11-20,Payment thank you,50.00,9934',
    ].join('\n');
    await upload({
      text,
      mapping: null,
      accounts: [
        { nameInFile: '0012', name: 'Checking', kind: 'bank' },
        { nameInFile: '9934', name: 'Visa', kind: 'card' },
      ],
    });
    const kinds = [...(stored.postings.get('bakery')?.values() ?? [])].map(
      ({ account, kind }) => `${account}: ${kind}`,
    );
    expect(kinds.toSorted()).toEqual([
      'Checking: card_payment',
      'Checking: processor_deposit',
      'Visa: card_payment',
    ]);
    expect(dailySummaries()?.sources.map(({ name }) => name)).toEqual(['Checking', 'Visa']);
  });
});

describe('a file is refused', () => {
  it.each<[string, Partial<UploadedFile> & { text?: string }, { id: string }, string]>([
    ['from a viewer', {}, { id: 'vera' }, 'not-allowed'],
    ['from a stranger', {}, { id: 'sam' }, 'not-found'],
    ['for an unknown business', { businessId: 'florist' }, ADA, 'not-found'],
    ['in an unknown format', { text: '%PDF-1.7' }, ADA, 'invalid-input'],
    [
      'when it is complete through a day that is not over',
      { completeThrough: addDays(SUNDAY, 1) },
      ADA,
      'invalid-input',
    ],
    [
      'when it has an account without a name',
      { accounts: [{ nameInFile: '0012', name: 'Checking', kind: 'bank' }] },
      ADA,
      'invalid-input',
    ],
  ])('%s', async (_, changes, caller, code) => {
    const { upload, stored } = setUpBakery();
    await expect(upload(changes, caller)).rejects.toMatchObject({ code });
    expect(stored.imports.size + stored.postings.size + stored.accounts.size).toBe(0);
  });
});
