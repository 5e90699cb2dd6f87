import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';
import { proofText, shapeOf, sheetText } from './texts.ts';

const MT940 = [
  ':20:REF',
  ':25:DE0212',
  ':28C:12/1',
  ':60F:C260301USD1000,',
  ':61:260302C100,NTRFREF',
  ':62F:C260302USD1100,',
  '',
].join('\n');

async function proposalOf(text: string) {
  const answer = await readStatement({
    bytes: new TextEncoder().encode(text),
    currency: 'USD',
    remembered: {},
  });
  if (!answer.ok) throw new Error(answer.refusal.text);
  return answer.reading.proposal;
}

describe('notes about a file', () => {
  it('say that the balances prove every transaction', async () => {
    const proposal = await proposalOf(MT940);
    expect(shapeOf(proposal)).toBe('An MT940 statement with 1 transaction');
    expect(proofText(proposal)).toBe('Checked against the opening and closing balance.');
  });

  it('do not call a file proved that does not add up', async () => {
    const proposal = await proposalOf(MT940.replace('1100,', '1200,'));
    expect(proofText(proposal)).toBeUndefined();
    expect(proposal.proof?.breaks).toHaveLength(1);
  });

  it('say by what the export of a payment processor is proved', async () => {
    const proposal = await proposalOf(
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Description\ntxn_1,charge,ch_1,100.00,3.20,96.80,usd,2026-09-01 10:02,Order 1\n',
    );
    expect(shapeOf(proposal)).toBe('An export of a payment processor with 2 transactions');
    expect(proofText(proposal)).toBe('Checked against the total of each transaction.');
  });

  it('say that the totals of an accounting report prove it', async () => {
    const proposal = await proposalOf(
      'Date,Transaction Type,Num,Name,Memo,Account,Debit,Credit\n09/13/2026,Check,1,Acme,,Checking,,90.00\n,,,,,Rent Expense,90.00,\n,,,,,,90.00,90.00\n',
    );
    expect(shapeOf(proposal)).toBe('An accounting report with 1 transaction');
    expect(proofText(proposal)).toBe('Checked against the report’s totals.');
    expect(proposal.notes).toHaveLength(1);
  });

  it('name the sheet that is read, and the sheets that are not', () => {
    expect(sheetText({ name: 'Checking', notRead: [] })).toBe('Read from the sheet “Checking”.');
    expect(sheetText({ name: 'Checking', notRead: ['Savings', 'Card'] })).toBe(
      'Read from the sheet “Checking”. Not read: “Savings”, “Card”. Save each of them as a file to import it.',
    );
  });
});
