import { describe, expect, it } from 'vitest';
import { readText, summaryOf } from '../../../../tests/kit/bank-files/read-text.ts';

const ROOTS = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

const VERSIONS = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'];

function entry(side: 'CRDT' | 'DBIT', amount: string, rest: string, status = '<Sts>BOOK</Sts>') {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-03-02</Dt></BookgDt>${rest}</Ntry>`;
}

const balance = (code: string, amount: string, side = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>`;

function message(
  kind: keyof typeof ROOTS,
  parts: readonly (readonly [iban: string, content: string])[],
  version = '02',
) {
  const [root, part] = ROOTS[kind];
  const body = parts
    .map(
      ([iban, content]) =>
        `<${part}><Id>S1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${content}</${part}>`,
    )
    .join('');
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${root}><GrpHdr/>${body}</${root}></Document>`;
}

const details = (endToEnd: string, words: string) =>
  `<NtryDtls><TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls>`;

const idsOf = (text: string) => {
  const file = readText(text);
  if (!file.ok) throw new Error(file.text);
  return file.lines.map(({ id }) => id);
};

describe('CAMT', () => {
  it.each(Object.keys(ROOTS) as (keyof typeof ROOTS)[])(
    'reads CAMT.%s of every version',
    (kind) => {
      const content = entry('DBIT', '12.50', '<AddtlNtryInf>Rent</AddtlNtryInf>');
      for (const version of VERSIONS) {
        expect(summaryOf(readText(message(kind, [['DE02', content]], version)))).toEqual([
          'DE02 2026-03-02 -1250 Rent',
        ]);
      }
    },
  );

  it('marks every entry that is not booked as pending', () => {
    const statuses = ['<Sts>PDNG</Sts>', '<Sts><Cd>INFO</Cd></Sts>', '<Sts><Cd>FUTR</Cd></Sts>'];
    const content = [...statuses, '<Sts><Cd>BOOK</Cd></Sts>', '']
      .map((status) => entry('CRDT', '1', '<AddtlNtryInf>A</AddtlNtryInf>', status))
      .join('');
    const file = readText(message('052', [['DE02', content]]));
    expect(file.ok && file.lines.map(({ isPending }) => isPending)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    [
      'the reference of the bank',
      '<AcctSvcrRef>B1</AcctSvcrRef>',
      details('NOTPROVIDED', 'X'),
      details('E2E', 'Y'),
    ],
    ['the end-to-end id', '', details('E2E', 'X'), details('E2E', 'Y')],
    ['the words', '', details('NOTPROVIDED', 'X'), details('NOTPROVIDED', 'X')],
  ])(
    'gives an entry one id in a report, a statement and a notification, by %s',
    (_, reference, first, second) => {
      const report = (kind: keyof typeof ROOTS, number: number, more: string) =>
        idsOf(
          message(kind, [
            ['DE02', entry('DBIT', '5', `<NtryRef>${number}</NtryRef>${reference}${more}`)],
          ]),
        );
      expect(report('052', 1, first)).toEqual(report('053', 7, second));
      expect(report('054', 3, first)).toEqual(report('053', 7, second));
    },
  );

  it('keeps a batch one transaction', () => {
    const batch = `<NtryDtls><TxDtls><Amt Ccy="EUR">2</Amt></TxDtls><TxDtls><Amt Ccy="EUR">3</Amt></TxDtls></NtryDtls>`;
    expect(
      summaryOf(
        readText(
          message('054', [
            ['DE02', entry('CRDT', '5', `${batch}<AddtlNtryInf>Batch</AddtlNtryInf>`)],
          ]),
        ),
      ),
    ).toEqual(['DE02 2026-03-02 500 Batch']);
  });

  it('keeps the accounts of a file apart', () => {
    const content = entry('CRDT', '1', '<AddtlNtryInf>A</AddtlNtryInf>');
    expect(
      summaryOf(
        readText(
          message('053', [
            ['DE01', content],
            ['DE02', content],
          ]),
        ),
      ),
    ).toEqual(['DE01 2026-03-02 100 A', 'DE02 2026-03-02 100 A']);
  });

  it('proves a statement by its balances, or names the statement that does not add up', () => {
    const entries =
      entry('CRDT', '5', '<AddtlNtryInf>A</AddtlNtryInf>') +
      entry('DBIT', '2', '<AddtlNtryInf>B</AddtlNtryInf>', '<Sts>PDNG</Sts>');
    const prove = (opening: string, closing: string) =>
      readText(message('053', [['DE02', `${opening}${closing}${entries}`]]));
    expect(prove(balance('OPBD', '10'), balance('CLBD', '15'))).toMatchObject({
      proof: { by: 'opening-and-closing-balance', rowsProved: 1, breaks: [] },
    });
    expect(prove(balance('PRCD', '10', 'DBIT'), balance('CLBD', '5', 'DBIT'))).toMatchObject({
      proof: { rowsProved: 1, breaks: [] },
    });
    expect(prove(balance('OPBD', '10'), balance('CLBD', '13'))).toMatchObject({
      proof: {
        rowsProved: 0,
        breaks: [
          {
            account: 'DE02',
            text: 'the transactions of statement S1 in row 1 lead to a balance of €15.00, but the closing balance is €13.00',
          },
        ],
      },
    });
    expect(prove(balance('ITBD', '10'), '')).not.toHaveProperty('proof');
  });

  it('reads a document inside a business message envelope', () => {
    const text = message('053', [['DE02', entry('CRDT', '1', '<AddtlNtryInf>A</AddtlNtryInf>')]]);
    const wrapped = text.replace('<Document', '<BizMsgEnvlp><AppHdr/><Document') + '</BizMsgEnvlp>';
    expect(summaryOf(readText(wrapped))).toEqual(['DE02 2026-03-02 100 A']);
  });
});
