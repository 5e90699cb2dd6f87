import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDayNumber } from '../../calendar/business-date.ts';
import { ALL_KINDS } from '../../ledger/posting-kind.ts';
import { parseCents } from '../../money/cents.ts';
import {
  anyAmount,
  anyDateFrom,
  anyKind,
  TUESDAY,
} from '../../../../tests/kit/builders/postings.ts';
import { decodeUtf8, encodeUtf8 } from '../../../../tests/kit/bank-files/utf8.ts';
import { NOT_VALID, parseDecimalAmount } from './parse-field.ts';
import { IdSet } from './id-set.ts';
import { LedgerReader } from './ledger-reader.ts';

const HEADER = 'tx_id,date,posted_date,description,counterparty,category,amount_cents,kind';

interface Read {
  id: string;
  date: string;
  posted: string;
  amount: number;
  counterparty: string | undefined;
  category: string | undefined;
  kind: string | undefined;
}

/** Reads a file in chunks of `chunkBytes`. */
function read(text: string | Uint8Array, { currency = 'USD', chunkBytes = 1 << 16 } = {}) {
  const lines: Read[] = [];
  const refused: string[] = [];
  const reader: LedgerReader = new LedgerReader({
    decode: decodeUtf8,
    currency,
    onLine: (line) => {
      lines.push({
        id: decodeUtf8(line.bytes.slice(line.idStart, line.idEnd)) ?? '',
        date: dateOfDayNumber(line.day),
        posted: dateOfDayNumber(line.posted),
        amount: line.amount,
        counterparty: reader.names.text(line.counterparty),
        category: reader.names.text(line.category),
        kind: ALL_KINDS[line.kind],
      });
    },
    onRefused: (lineNumber, reason) => refused.push(`${lineNumber}: ${reason}`),
  });
  const bytes = typeof text === 'string' ? encodeUtf8(text) : text;
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    reader.write(bytes.slice(at, at + chunkBytes));
  }
  reader.end();
  return { lines, refused, reader };
}

describe('ledger reader', () => {
  it('reads columns in any order, ignores others, and fills in optional ones', () => {
    const { lines, refused } = read(
      '\ufeffMemo,amount,DATE,id,description\r\nx,-12.5,2021-03-02,a1,"Acme, ""the"" shop"\r\n',
    );
    expect(refused).toEqual([]);
    expect(lines).toEqual([
      {
        id: 'a1',
        date: '2021-03-02',
        posted: '2021-03-02',
        amount: -1250,
        counterparty: 'Acme, "the" shop',
        category: '',
        kind: undefined,
      },
    ]);
  });

  it('reports each bad row with its line number and continues', () => {
    const { lines, refused, reader } = read(
      [
        HEADER,
        'a,2021-03-02,,d,c,s,100,sale',
        'b,2021-02-30,,d,c,s,100,sale',
        'c,2021-03-02,,"two',
        'lines",c,s,1.5,sale',
        'd,2021-03-02,,d,c,s,100,gift',
        'a,2021-03-02,,d,c,s,100,sale',
        ',2021-03-02,,d,c,s,100,sale',
        'e,2021-03-02',
        '',
        'f,2021-03-02,soon,d,c,s,100,sale',
        'g,2021-03-02,,"d"x,c,s,100,sale',
        'h,2021-03-02,,d,c,s,100,sale',
      ].join('\n'),
    );
    expect(lines.map(({ id }) => id)).toEqual(['a', 'h']);
    expect(refused).toEqual([
      '3: date "2021-02-30" is not a date (YYYY-MM-DD)',
      '4: amount_cents "1.5" is not a whole number of minor units',
      '6: kind "gift" is not a kind of posting',
      '7: tx_id "a" was read before',
      '8: it has no tx_id',
      '9: it has 2 fields, the header has 8',
      '11: posted_date "soon" is not a date (YYYY-MM-DD)',
      '12: its quotes do not match',
    ]);
    expect(reader.linesRefused).toBe(8);
  });

  it.each([
    ['', 'the file is empty'],
    ['tx_id,date,amount\n', 'not a ledger file: the column description is missing'],
    ['id,date,description\n', 'not a ledger file: it needs a column amount_cents or amount'],
    ['id,tx_id,date,description,amount\n', 'not a ledger file: the column tx_id appears twice'],
    ['PK\u0003\u0004', 'not a ledger file: the column tx_id, date, description is missing'],
  ])('refuses the whole file %j', (text, fault) => {
    expect(read(text).reader.fault).toBe(fault);
  });

  it('refuses a currency other than the business’s, and uses the file’s currency if none is given', () => {
    const file =
      'id,date,description,amount,currency\na,2021-03-02,d,1500,JPY\nb,2021-03-02,d,2.00,USD';
    expect(read(file).refused).toEqual([`2: currency "JPY" is not the business's, USD`]);
    const open = new LedgerReader({
      decode: decodeUtf8,
      currency: undefined,
      onLine: ({ amount }) => expect(amount).toBe(1500),
      onRefused: () => undefined,
    });
    open.write(encodeUtf8(file));
    open.end();
    expect([open.currency, open.linesRead, open.linesRefused]).toEqual(['JPY', 1, 1]);
  });

  it('refuses a row that is not valid UTF-8', () => {
    const bytes = encodeUtf8(`${HEADER}\na,2021-03-02,,d,c?,s,100,sale\n`);
    bytes[bytes.indexOf(0x3f)] = 0xff;
    expect(read(bytes).refused).toEqual(['2: its counterparty is not UTF-8 text']);
  });

  it('skips an unclosed quote after a megabyte and reads the rows behind it', () => {
    const long = Array.from({ length: 40_000 }, (_, n) => `x${n},2021-03-02,,d,c,s,1,sale`);
    const { lines, refused } = read([HEADER, '"open,2021', ...long].join('\n'), {
      chunkBytes: 1 << 18,
    });
    expect(refused).toEqual(['2: it is longer than any line of a ledger, or a quote never closes']);
    expect(lines).toHaveLength(40_000);
  });

  it('reads what was written, whatever the names and chunk boundaries', () => {
    const anyRow = fc.record({
      date: anyDateFrom(TUESDAY, 400),
      counterparty: fc.string({ unit: 'grapheme', minLength: 1 }),
      category: fc.string(),
      amount: anyAmount,
      kind: anyKind,
    });
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(anyRow), fc.integer({ min: 1, max: 40 }), (rows, chunkBytes) => {
        const file = rows.map(
          ({ date, counterparty, category, amount, kind }, n) =>
            `id-${n},${date},,d,${quote(counterparty)},${quote(category)},${amount},${kind}`,
        );
        const { lines, refused } = read([HEADER, ...file].join('\n'), { chunkBytes });
        expect(refused).toEqual([]);
        expect(lines).toEqual(rows.map((row, n) => ({ ...row, id: `id-${n}`, posted: row.date })));
      }),
    );
  });

  it('does not crash on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(60), (noise, at) => {
        const file = encodeUtf8(
          `${HEADER}\na,2021-03-02,,d,c,s,100,sale\nb,2021-03-02,,d,c,s,1,sale\n`,
        );
        file.set(noise.subarray(0, file.length - at), at);
        const { reader, lines } = read(file, { chunkBytes: 17 });
        expect(reader.linesRead).toBe(lines.length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('amounts', () => {
  it('are read digit by digit with the same result as other decimal text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+]?\d{0,12}\.?\d{0,4}$/), (text) => {
        const bytes = encodeUtf8(text);
        const parsed = parseDecimalAmount(bytes, 0, bytes.length, 2);
        expect(Number.isNaN(parsed) ? NOT_VALID : parsed).toEqual(parseCents(text) ?? NOT_VALID);
      }),
    );
  });
});

describe('ids', () => {
  it('are recognized exactly: running numbers, their widths, and everything else', () => {
    const id = fc.oneof(
      fc.nat(2000).map((n) => `tx-${n}`),
      fc.nat(2000).map((n) => `tx-${String(n).padStart(6, '0')}`),
      fc.nat(5).map((n) => `${n}123456789012345`),
      fc.uuid(),
      fc.string({ minLength: 1, maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(id, { maxLength: 300 }), (ids) => {
        const set = new IdSet();
        const kindNames = new Set<string>();
        for (const each of ids) {
          const bytes = encodeUtf8(each);
          expect(set.add(bytes, 0, bytes.length)).toBe(!kindNames.has(each));
          kindNames.add(each);
        }
      }),
    );
  });

  it('are distinguished among hundreds of thousands', () => {
    const set = new IdSet();
    for (let n = 0; n < 100_000; n += 1) {
      const bytes = encodeUtf8(`${(n * 7919).toString(36)}-x`);
      if (!set.add(bytes, 0, bytes.length)) throw new Error(`${n} was taken for another`);
    }
  });
});
