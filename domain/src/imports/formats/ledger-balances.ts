import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import { currencyFractionDigits } from '../../money/currency-digits.ts';
import { compareText } from '../../shared/compare-text.ts';
import { groupBy } from '../../shared/group-by.ts';
import { BalanceProof } from './balance-proof.ts';
import { ofxAmount, ofxDate } from './ofx-values.ts';
import type { ImportDefaults } from './read-mapped.ts';
import type { StatementProof, StatementTransaction } from './statement.ts';

/** The booked balance at the end of one statement. */
interface LedgerBalance {
  readonly account: string;
  readonly currency: string;
  readonly date: BusinessDate;
  readonly amount: Cents;
  /** the first day of the statement; undefined if it states none */
  readonly from: BusinessDate | undefined;
}

/**
 * Checks the balances of an OFX file. A statement states only its closing balance, so it takes two
 * statements of an account to prove the transactions of the later one.
 *
 * @see OFX 2.3, 11.4.2 (STMTRS): BANKTRANLIST, LEDGERBAL
 */
export class LedgerBalances {
  readonly #found: LedgerBalance[] = [];
  #isLedger = false;
  #amount: string | undefined;
  #from: BusinessDate | undefined;

  /** Notes the start of an aggregate. */
  open(name: string): void {
    if (name === 'BANKTRANLIST') this.#from = undefined;
    if (name === 'LEDGERBAL' || name === 'AVAILBAL') {
      this.#isLedger = name === 'LEDGERBAL';
      this.#amount = undefined;
    }
  }

  /** Notes an element outside of a transaction. */
  take(name: string, text: string, { account, currency }: ImportDefaults): void {
    if (name === 'DTSTART') this.#from = ofxDate(text);
    if (name === 'BALAMT') this.#amount = text;
    if (name !== 'DTASOF' || !this.#isLedger || this.#amount === undefined) return;
    const date = ofxDate(text);
    const amount = ofxAmount(this.#amount, currencyFractionDigits(currency));
    if (date === undefined || amount === undefined) return;
    this.#found.push({ account, currency, date, amount, from: this.#from });
  }

  /** Returns undefined if no account has the balances of two days. */
  proof(lines: readonly StatementTransaction[]): StatementProof | undefined {
    const proof = new BalanceProof();
    for (const balances of groupBy(this.#found, ({ account }) => account).values()) {
      const sorted = balances.toSorted((a, b) => compareText(a.date, b.date));
      for (const [index, closing] of sorted.entries()) {
        const opening = sorted[index - 1];
        if (!opening || !isContinued(opening, closing)) continue;
        const { account, currency, date } = closing;
        const changes = lines.filter(
          (line) => line.account === account && line.date > opening.date && line.date <= date,
        );
        const name = `the statement of ${date}`;
        const stated = {
          name,
          account,
          currency,
          opening: opening.amount,
          closing: closing.amount,
        };
        proof.add({ ...stated, line: changes[0]?.line ?? 1, changes });
      }
    }
    return proof.result();
  }
}

/** Says whether a statement starts right after another one, so that no day is missing. */
const isContinued = (opening: LedgerBalance, closing: LedgerBalance): boolean =>
  opening.date < closing.date &&
  closing.from !== undefined &&
  closing.from <= addDays(opening.date, 1);
