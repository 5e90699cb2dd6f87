import { describe, expect, it } from 'vitest';
import { encodeAs } from '../../../../tests/kit/bank-files/encode.ts';
import { decodeAs } from '../../../../tests/kit/bank-files/utf8.ts';
import { proposeImport } from '../mapping/propose-import.ts';
import { openFile } from './open-file.ts';
import { readFile } from './read-file.ts';

const ROWS = [
  'Date;Text;Amount',
  '31/12/2024;REFUND MILLER FLOUR;7,00',
  '13/03/2024;CITY POWER;-99,00',
  '01/03/2024;WEDDING ORDER;2450,00',
];
const DEFAULTS = { account: 'checking', currency: 'EUR' };

/** Reads a file with its proposed mapping. */
function amountsOf(text: string): readonly number[] {
  const opened = openFile(encodeAs(text, 'utf-8'), decodeAs);
  if (!opened.ok) return [];
  const proposal = proposeImport(opened.file, DEFAULTS);
  if (!proposal.ok) return [];
  const file = readFile(opened.file, proposal.value.mapping, DEFAULTS);
  return file.ok ? file.lines.map(({ amount }) => amount) : [];
}

describe('a file that ends without a line break', () => {
  it('is read in full if its last amount has the form of the others', () => {
    expect(amountsOf(ROWS.join('\n'))).toEqual([700, -9_900, 245_000]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'loses its last row if %i characters of it are missing',
    (missing) => {
      const whole = ROWS.join('\n');
      expect(amountsOf(whole.slice(0, whole.length - missing))).toEqual([700, -9_900]);
    },
  );

  it('loses its only row if the cents are missing', () => {
    expect(amountsOf('Date;Text;Amount\n26/02/2024;ACME;-12')).toEqual([]);
  });
});
