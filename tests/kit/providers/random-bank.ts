import { bankDay, daysLater } from '../../../emulators/plaid/bank/bank-day.ts';
import type { BankTransaction } from '../../../emulators/plaid/bank/bank-transaction.ts';
import type { PlaidControl, TransactionInput } from '../../../emulators/plaid/testing.ts';
import type { Random } from '../../firestore-fuzz/random.ts';

/** Transactions are dated within this many days. Each night all of these days are compared. */
const DAYS = 80;

/** A bank at the emulator that changes at random. */
export class RandomBank {
  readonly control: PlaidControl;
  readonly id: string;
  readonly random: Random;

  constructor(control: PlaidControl, id: string, random: Random) {
    this.control = control;
    this.id = id;
    this.random = random;
  }

  async put(count: number): Promise<void> {
    await this.control.put(
      Array.from({ length: count }, () => this.#aLine()),
      this.id,
    );
  }

  async lines(): Promise<readonly BankTransaction[]> {
    const path = `/banks/${this.id}/transactions`;
    return (await this.control.ask<{ transactions: BankTransaction[] }>('GET', path)).transactions;
  }

  /**
   * Makes a random change. Transactions are added, changed, moved to another date, removed, posted
   * or given new ids.
   *
   * @param most the maximum number of transactions added at once
   */
  async happen(most: number): Promise<void> {
    const { random, control } = this;
    const lines = await this.lines();
    const line = lines.length === 0 ? undefined : random.pick(lines);
    const path = `/banks/${this.id}/transactions/${line?.id}`;
    const pending = lines.filter(({ isPending }) => isPending);
    const ways = [
      () => this.put(1 + random.below(most)),
      () => line && control.ask('PATCH', path, { cents: this.#someCents() }),
      () => line && control.ask('PATCH', path, { date: this.#someDay() }),
      () => line && control.ask('DELETE', path),
      () => pending.length > 0 && this.#postPending(random.pick(pending)),
      () => pending.length > 0 && this.#postPending(random.pick(pending)),
      () => random.chance(0.3) && control.ask('POST', `/banks/${this.id}/reissue`),
    ];
    await random.pick(ways)();
  }

  async stand(status: 'well' | 'silent'): Promise<void> {
    await this.control.ask('PUT', `/banks/${this.id}`, { status });
  }

  /**
   * Posts a pending transaction, often with another amount and sometimes without a link to the
   * pending one.
   */
  async #postPending({ id, cents }: BankTransaction): Promise<void> {
    const { random } = this;
    const isLinked = random.chance(0.7);
    const booked = random.chance(0.4) ? Math.round(cents * 1.15) : cents;
    const request = { cents: booked, isLinked, date: this.#someDay() };
    await this.control.ask('POST', `/banks/${this.id}/transactions/${id}/settle`, request);
  }

  /** Builds a transaction. Many of them are alike. */
  #aLine(): TransactionInput {
    const { random } = this;
    return {
      mask: random.pick(['0001', '0002']),
      cents: random.pick([-450, -450, -1299, 25_000, this.#someCents()]),
      date: this.#someDay(),
      name: random.pick(['COFFEE', 'PAPER', 'DEPOSIT']),
      isPending: random.chance(0.15),
    };
  }

  #someCents(): number {
    return -(1 + this.random.below(50_000));
  }

  #someDay(): string {
    return daysLater(bankDay(new Date()), -(1 + this.random.below(DAYS)));
  }
}
