import { describe, expect, it } from 'vitest';
import { encodeUtf8, decodeAs } from '../../../../tests/kit/bank-files/utf8.ts';
import { openFile } from '../formats/open-file.ts';
import { proposeImport } from './propose-import.ts';

const DEFAULTS = { account: 'checking', currency: 'USD' };

function propose(text: string) {
  const opened = openFile(encodeUtf8(text), decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  const proposal = proposeImport(opened.file, DEFAULTS);
  if (!proposal.ok) throw new Error(proposal.error.text);
  const { lines, ambiguities, proof } = proposal.value;
  return {
    amounts: lines.map(({ amount }) => amount),
    asks: ambiguities.map(({ about }) => about),
    proof: proof && {
      rowsProved: proof.rowsProved,
      brokenLines: proof.breaks.map(({ line }) => line),
    },
  };
}

const CHECKING = `Date,Description,Amount,Balance
09/21/2026,PAYROLL DEPOSIT ACME,1500.00,2500.00
09/22/2026,VERIZON AUTOPAY,-80.00,2420.00
09/23/2026,CHASE CREDIT CRD AUTOPAY,-400.00,2020.00
09/24/2026,STRIPE TRANSFER,310.00,2330.00
`;

describe('a running balance', () => {
  it('proves that autopay lines of a checking account are money out', () => {
    expect(propose(CHECKING)).toEqual({
      amounts: [150000, -8000, -40000, 31000],
      asks: [],
      proof: { rowsProved: 3, brokenLines: [] },
    });
  });

  it('proves a file that lists the newest transaction first', () => {
    const [header = '', ...rows] = CHECKING.trim().split('\n');
    expect(propose([header, ...rows.toReversed(), ''].join('\n'))).toMatchObject({
      amounts: [31000, -40000, -8000, 150000],
      asks: [],
      proof: { rowsProved: 3, brokenLines: [] },
    });
  });

  it('finds spending without a minus on a card', () => {
    expect(
      propose(
        'Date,Description,Amount,Balance\n09/21/2026,Shell,40.00,140.00\n09/22/2026,Office Depot,25.50,165.50\n09/23/2026,Refund Shell,-10.00,155.50\n09/24/2026,Delta,300.00,455.50\n',
      ),
    ).toMatchObject({ amounts: [4000, 2550, -1000, 30000], proof: { brokenLines: [] } });
  });

  it('decides which of two amount columns without a name is money out', () => {
    expect(
      propose(
        '01/09/2026,Card payment,,12.00,88.00\n02/09/2026,Salary,50.00,,138.00\n03/09/2026,Groceries,,8.00,130.00\n04/09/2026,Rent,,30.00,100.00\n05/09/2026,Interest,1.00,,101.00\n',
      ).amounts,
    ).toEqual([-1200, 5000, -800, -3000, 100]);
  });

  it('subtracts a fee only if the balance does', () => {
    const rows = [
      ['09/21/2026', 'Sale A', '97.00', '-3.00', '1097.00'],
      ['09/22/2026', 'Sale B', '48.50', '-1.50', '1145.50'],
      ['09/23/2026', 'Payout', '-145.50', '0.00', '1000.00'],
      ['09/24/2026', 'Sale C', '9.50', '-0.50', '1009.50'],
    ];
    const text = ['Date,Description,Net,Fee,Balance', ...rows.map((row) => row.join(',')), ''];
    expect(propose(text.join('\n')).amounts).toEqual([9700, 4850, -14550, 950]);
  });

  it('names the row at which it does not add up', () => {
    expect(propose(CHECKING.replace('2330.00', '2331.00')).proof).toEqual({
      rowsProved: 2,
      brokenLines: [5],
    });
  });

  it('accepts a balance that a bank writes only on the last row of a day', () => {
    expect(
      propose(
        'Date,Description,Amount,Balance\n09/21/2026,A,10.00,110.00\n09/22/2026,B,-5.00,\n09/22/2026,C,-6.00,99.00\n09/23/2026,D,1.00,100.00\n',
      ).proof,
    ).toEqual({ rowsProved: 3, brokenLines: [] });
  });

  it('accepts the balance at the end of a day beside each of its rows', () => {
    expect(
      propose(
        'Posted Date,Description,Amount,Daily Posted Balance\n08/03/2026,A,($50.00),$5067.80\n08/03/2026,B,($1.50),$5067.80\n08/03/2026,C,$2000.00,$5067.80\n08/06/2026,D,($300.00),$4767.80\n08/07/2026,E,$10.00,$4757.80\n08/07/2026,F,($20.00),$4757.80\n',
      ).proof,
    ).toEqual({ rowsProved: 3, brokenLines: [] });
  });

  it('keeps the balances of several accounts apart', () => {
    expect(
      propose(
        'Date,Account,Description,Amount,Balance\n09/21/2026,A,x,10.00,110.00\n09/21/2026,B,y,-7.00,40.00\n09/22/2026,A,z,5.00,115.00\n09/22/2026,B,w,-3.00,37.00\n09/23/2026,A,v,5.00,120.00\n09/23/2026,B,u,-1.00,36.00\n09/24/2026,A,t,1.00,121.00\n09/24/2026,B,s,2.00,38.00\n',
      ).proof,
    ).toEqual({ rowsProved: 6, brokenLines: [] });
  });

  it('asks for the sign of a card file without a balance', () => {
    expect(
      propose(
        'Date,Description,Amount\n09/21/2026,Shell,40.00\n09/22/2026,Office Depot,25.50\n09/23/2026,Shell,-10.00\n09/24/2026,Delta,300.00\n',
      ).asks,
    ).toContain('sign');
  });

  it('reads a card without a question if the card payment has a minus', () => {
    expect(
      propose(
        'Date,Description,Amount\n09/21/2026,Shell,40.00\n09/22/2026,Office Depot,25.50\n09/23/2026,PAYMENT - THANK YOU,-100.00\n',
      ),
    ).toMatchObject({ amounts: [-4000, -2550, 10000], asks: [] });
  });

  it('asks about a short file that lacks one row', () => {
    const rows = CHECKING.split('\n');
    expect(propose(rows.filter((_, index) => index !== 2).join('\n')).proof).toEqual({
      rowsProved: 1,
      brokenLines: [3],
    });
  });

  it('asks about a file that is too short to prove anything and does not add up', () => {
    const [header = '', first = '', , ...rest] = CHECKING.trim().split('\n');
    const short = (...rows: string[]) => propose([header, ...rows, ''].join('\n')).proof;
    expect(short(first, rest[0] ?? '')).toEqual({ rowsProved: 0, brokenLines: [3] });
    expect(short(first)).toBeUndefined();
  });

  it('asks about a file that lacks most of its rows, but not about a column of another balance', () => {
    const rows = CHECKING.trim().split('\n');
    const dates = [...rows, '09/25/2026,RENT,-9.00,1800.00', '09/28/2026,TAX,-8.00,1700.00'];
    const kept = dates.filter((_, index) => ![2].includes(index));
    expect(propose([...kept, ''].join('\n')).proof).toEqual({
      rowsProved: 1,
      brokenLines: [3, 5, 6],
    });
    const ofToday = rows.map((row, index) => (index === 0 ? row : row.replace(/[^,]*$/, '777.00')));
    expect(propose([...ofToday, ''].join('\n')).proof).toBeUndefined();
  });

  it('subtracts a fee in a Dutch file, as its balance does', () => {
    const text =
      'Datum,Beschrijving,Bedrag,Kosten,Saldo\n2026-01-03,ELISA,19.45,0.00,29.95\n2026-01-05,Albert Heijn,-5.00,0.50,24.45\n';
    expect(propose(text)).toMatchObject({
      amounts: [1945, -550],
      proof: { rowsProved: 1, brokenLines: [] },
    });
  });

  it('proves a day whose rows are in no order', () => {
    const day = (text: string, amount: string, balance: string) =>
      `09/25/2026,${text},${amount},${balance}`;
    const shuffled = [
      day('Coffee', '-5.00', '2305.00'),
      day('Deposit', '70.00', '2375.00'),
      day('Stamps', '-20.00', '2310.00'),
    ];
    expect(propose(`${CHECKING}${shuffled.join('\n')}\n`).proof).toEqual({
      rowsProved: 6,
      brokenLines: [],
    });
  });

  it('takes an opening balance above the newest row', () => {
    const [header = '', ...rows] = CHECKING.trim().split('\n');
    const opening = '09/21/2026,Beginning balance,,1010.00';
    const coffee = '09/21/2026,Coffee,-10.00,1000.00';
    const text = [header, opening, ...[coffee, ...rows].toReversed(), ''].join('\n');
    expect(propose(text).proof).toEqual({
      rowsProved: 4,
      brokenLines: [],
    });
  });

  it('leaves out pending and failed payments that have no balance', () => {
    const text = `Date,Description,Amount,Status,Balance
09/21/2026,Deposit,1500.00,Completed,2500.00
09/22/2026,Failed card payment,-75.00,Failed,
09/22/2026,Verizon,-80.00,Completed,2420.00
09/23/2026,Refund to come,30.00,Pending,
09/23/2026,Stripe,310.00,Completed,2730.00
`;
    expect(propose(text).proof).toMatchObject({ brokenLines: [] });
  });
});
