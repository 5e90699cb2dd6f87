import { cents } from '../money/cents.ts';
import { aboutLine } from './about-line.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import { median, spread } from './statistics/robust.ts';
import { empiricalTail, studentTail } from './statistics/tail.ts';

/** How many charges the spread of all vendors weighs beside a vendor's own. */
const PRIOR_CHARGES = 4;

const FEWEST_CHARGES = 2;
const REMEMBERED = 24;

/** One charge in so many is of another size than its vendor's others, whatever those say. */
const STRAYS = 0.05;

export interface VendorSpreadState {
  readonly squares: number;
  readonly count: number;
}

const PRIOR: VendorSpreadState = { squares: 0.35 * PRIOR_CHARGES, count: PRIOR_CHARGES };

/** The spread of one vendor's charges around their middle, as vendors of this business have it. */
export class VendorSpread {
  #squares: number;
  #count: number;

  constructor({ squares, count }: VendorSpreadState = PRIOR) {
    this.#squares = squares;
    this.#count = count;
  }

  toState(): VendorSpreadState {
    return { squares: this.#squares, count: this.#count };
  }

  observe(deviation: number): void {
    this.#squares += Math.min(deviation * deviation, 4);
    this.#count += 1;
  }

  get variance(): number {
    return this.#squares / this.#count;
  }
}

/** A charge of somebody known that is larger than theirs are, and large for the business. */
export function judgeCharge(
  { key, charge }: SeenLine,
  books: DetectorBooks,
  vendorSpread: VendorSpread,
): Candidate | null {
  const stream = books.vendors.get(key);
  const past = stream?.charges.slice(-REMEMBERED) ?? [];
  if (past.length < FEWEST_CHARGES || charge.amount === 0) return null;
  const sizes = past.map((other) => Math.log(Math.max(1, other.amount)));
  const size = Math.log(charge.amount);
  const centre = median(sizes);
  vendorSpread.observe(size - centre);
  if (size <= centre) return null;
  const own = spread(sizes, centre) ** 2;
  const weight = past.length - 1;
  const scale = Math.sqrt(
    ((PRIOR_CHARGES * vendorSpread.variance + weight * own) / (PRIOR_CHARGES + weight)) *
      (1 + 1 / past.length),
  );
  const byVendor = studentTail((size - centre) / scale, PRIOR_CHARGES + weight);
  const byBusiness = empiricalTail(books.purchases.sorted, size);
  const chance = (1 - STRAYS) * byVendor + STRAYS * byBusiness;
  const usual = cents(Math.round(Math.exp(centre)));
  return {
    detector: 'unusual-charge',
    finding: 'expense-spike',
    ...aboutLine({ key, charge }),
    measure: 'expenses',
    expected: {
      low: cents(Math.round(Math.exp(centre - 1.28 * scale))),
      high: cents(Math.round(Math.exp(centre + 1.28 * scale))),
    },
    impact: cents(charge.amount - usual),
    otherDay: null,
    lines: [charge.id],
    baseline: { of: 'vendor-history', count: past.length },
    perMonth: chance * books.chargesPerMonth(charge.day),
  };
}
