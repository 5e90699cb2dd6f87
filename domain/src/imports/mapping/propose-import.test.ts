import { describe, expect, it } from 'vitest';
import { importMappingSchema, importProposalSchema } from '../import-schema.ts';
import { aMapping } from '../../../../tests/kit/builders/import-mapping.ts';
import { BANK_TABLES, tableText } from '../../../../tests/kit/bank-files/bank-tables.ts';
import { encodeAs } from '../../../../tests/kit/bank-files/encode.ts';
import { TRUTH } from '../../../../tests/kit/bank-files/truth.ts';
import { decodeAs, encodeUtf8 } from '../../../../tests/kit/bank-files/utf8.ts';
import { openFile } from '../formats/open-file.ts';
import { proposeImport, readWithMapping } from './propose-import.ts';

const DEFAULTS = { account: 'checking', currency: 'USD' };

function openText(text: string) {
  const opened = openFile(encodeUtf8(text), decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  return opened.file;
}

function propose(text: string) {
  const proposal = proposeImport(openText(text), DEFAULTS);
  if (!proposal.ok) throw new Error(proposal.error.text);
  return proposal.value;
}

describe('a proposal', () => {
  it('states the role of each column and the evidence for it', () => {
    const { columns } = propose(
      'Date,What,Description,Amount,Branch\n2021-03-25,D,Acme,12.50,7\n2021-03-26,C,Hansen,1.00,7\n',
    );
    expect(columns.map(({ name, role, confidence }) => [name, role, confidence])).toEqual([
      ['Date', 'date', 'name-and-content'],
      ['What', 'side', 'content'],
      ['Description', 'description', 'name-and-content'],
      ['Amount', 'amount', 'name-and-content'],
      ['Branch', null, null],
    ]);
    expect(columns.map(({ samples }) => samples[0])).toEqual([
      '2021-03-25',
      'D',
      'Acme',
      '12.50',
      '7',
    ]);
  });

  it.each(BANK_TABLES)('$bank: satisfies its contract', ({ ...bank }) => {
    const opened = openFile(encodeAs(tableText(bank, TRUTH), bank.encoding), decodeAs);
    const proposal = opened.ok && proposeImport(opened.file, DEFAULTS);
    const value = importProposalSchema.parse(proposal && proposal.ok && proposal.value);
    expect([value.from, value.to]).toEqual(['2024-02-26', '2024-12-31']);
    if (value.form === 'processor') {
      // Each row of a processor gives a sale and its fee.
      expect(value).toMatchObject({ lineCount: 2 * TRUTH.length, proof: { breaks: [] } });
      return;
    }
    expect(value).toMatchObject({ form: 'table', lineCount: TRUTH.length });
    expect(value.columns.filter(({ role }) => role !== null).length).toBeGreaterThanOrEqual(3);
  });

  it('asks whether a comma separates thousands or decimals if both are possible', () => {
    const file = openText('Date;Description;Amount\n2021-03-02;Acme;-1,234\n');
    const amounts = (currency: string) => {
      const proposal = proposeImport(file, { account: 'checking', currency });
      return (
        proposal.ok && [
          proposal.value.lines[0]?.amount,
          ...proposal.value.ambiguities.map(
            ({ alternatives }) => alternatives[0]?.lines[0]?.amount,
          ),
        ]
      );
    };
    expect(amounts('KWD')).toEqual([-1_234_000, -1234]);
    expect(amounts('USD')).toEqual([-123_400]);
  });

  it('finds the second column if only one of money out and money in is named', () => {
    expect(
      propose(
        'Date,Narration,Out Amount,Credit Amount\n25/03/21,Acme,12.50,0.00\n26/03/21,Hansen,0.00,9.00\n',
      ),
    ).toMatchObject({
      mapping: { amount: { form: 'debit-credit', debit: 2, credit: 3 } },
      lines: [{ amount: -1250 }, { amount: 900 }],
    });
  });

  it('does not accept a column with both signs as money out', () => {
    const rows = '25/03/2021;Acme;-12,50;\n26/03/2021;Hansen;9,00;\n';
    const opened = openFile(encodeUtf8(`Account;;;31/12/2021;;71,89\n${rows}`), decodeAs);
    const proposal = opened.ok && proposeImport(opened.file, DEFAULTS);
    expect(
      proposal && proposal.ok && proposal.value.lines.map(({ amount }) => amount),
    ).not.toContain(-900);
  });

  it('asks whether a word that occurs in every row is a direction', () => {
    const { lines, ambiguities } = propose(
      'Date,Description,Type,Amount\n2021-03-25,Acme,Debit,12.50\n2021-03-26,Hansen,Debit,9.00\n',
    );
    expect(lines.map(({ amount }) => amount)).toEqual([-1250, -900]);
    expect(
      ambiguities.map(({ alternatives }) => alternatives.map((other) => other.lines[0]?.amount)),
    ).toEqual([[1250, -1250]]);
  });

  it('asks for the order of the dates of QIF too', () => {
    expect(propose('!Type:Bank\nD3/4/2021\nT-1.00\nPAcme\n^\n')).toMatchObject({
      mapping: { form: 'qif', dateOrder: 'month-first' },
      ambiguities: [
        {
          about: 'date-order',
          alternatives: [{ mapping: { dateOrder: 'day-first' }, lines: [{ date: '2021-04-03' }] }],
        },
      ],
    });
  });

  it('asks nothing that the owner has answered before', () => {
    const text = 'Date,Description,Amount\n03/04/2021,Acme,1.00\n';
    const { mapping, ambiguities, fingerprint } = propose(text);
    expect(ambiguities.map(({ about }) => about)).toEqual(['date-order', 'sign']);
    if (mapping?.form !== 'table') throw new Error('It has no mapping.');
    const answered = { ...mapping, dateOrder: 'day-first' } as const;
    const next = openText(text.replace('03/04', '05/04'));
    expect(next.fingerprint).toBe(fingerprint);
    expect(proposeImport(next, DEFAULTS, answered)).toMatchObject({
      ok: true,
      value: { isRemembered: true, ambiguities: [], lines: [{ date: '2021-04-05' }] },
    });
  });

  it('identifies a layout by its columns, not by its preamble or spelling', () => {
    const layout = (text: string) => openText(text).fingerprint;
    const rows = '2021-03-02,Acme,1.00\n';
    const named = layout(`Date,Description,Amount\n${rows}`);
    expect(layout(`My Bank,,\n\nDATE, Description ,amount\n${rows}`)).toBe(named);
    expect(layout(`Date,Memo,Amount\n${rows}`)).not.toBe(named);
  });
});

describe('a table that cannot be read automatically', () => {
  const UNREAD = 'When;Text;In;Out\nsoon;Sales;412,50;\nlater;Flour;;83,45\n';

  it('is described by its columns, so that the owner can choose them', () => {
    expect(proposeImport(openText(UNREAD), DEFAULTS)).toMatchObject({
      ok: false,
      error: {
        reason: 'no-dates',
        table: {
          decimalMark: ',',
          columns: [
            { name: 'When', role: null, samples: ['soon', 'later'] },
            { name: 'Text', role: 'description' },
            { name: 'In', role: 'money-in' },
            { name: 'Out', role: 'money-out' },
          ],
        },
      },
    });
  });

  it('is read with the columns that the owner chose', () => {
    const file = openText('a;b;c\n5. 9. 2026;x;7\n6. 9. 2026;y;8\n');
    const proposed = proposeImport(file, DEFAULTS);
    const mapping = aMapping({
      date: 0,
      dateOrder: 'day-first',
      amount: { form: 'signed', column: 2, isOutPositive: true, fee: null },
      description: [1],
    });
    const read = readWithMapping(file, DEFAULTS, mapping);
    expect(proposed).toMatchObject({ ok: false, error: { reason: 'no-amounts' } });
    expect(read).toMatchObject({
      ok: true,
      value: { lines: [{ date: '2026-09-05', amount: -700 }, { amount: -800 }] },
    });
  });

  it('is read with a mapping that was stored before money in and out had a fee', () => {
    const amount = { form: 'debit-credit', debit: 2, credit: 3 };
    const mapping = importMappingSchema.parse({ ...aMapping(), amount });
    expect(mapping).toMatchObject({ amount: { ...amount, fee: null } });
    const file = openText('Date,Text,Out,In,Fee\n2026-11-04,Rent,10.00,,1.00\n');
    expect(proposeImport(file, DEFAULTS, mapping)).toMatchObject({
      value: { isRemembered: true, lines: [{ amount: -1000 }], ambiguities: [] },
    });
  });

  it('is not made of text with commas', () => {
    const letter =
      'Dear Ann, hello,\nthis is, well, a letter\nwith 3, or 4, or 5, or 6 commas\nBye\n';
    const opened = openFile(encodeUtf8(letter), decodeAs);
    expect(opened).toMatchObject({ ok: false, reason: 'no-table' });
  });
});
