import { Ids } from '../../support/simulation/ids.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const USUAL_LENGTH = 24;

/** New ids of Stripe's shapes, one after the other. */
export class StripeIds extends Ids {
  /** @param prefix `cus_`, `cs_test_` */
  override next(prefix: string, length = USUAL_LENGTH): string {
    const random = this.seed.numbers(prefix, this.count(prefix));
    const letter = () => LETTERS.charAt(Math.floor(random() * LETTERS.length));
    return prefix + Array.from({ length }, letter).join('');
  }
}
