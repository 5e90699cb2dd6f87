/** Labels of the injected event types. Unknown types show their own name. */
const TYPES: Readonly<Record<string, string>> = {
  price_change: 'A permanent price increase',
  billing_error: 'One bill far above the usual',
  missed_invoice: 'A customer’s payment late or missing',
  payroll_anomaly: 'Payroll sent twice, missing or changed',
  fraud_charge: 'A payment to someone new',
  duplicate_charge: 'A charge made twice',
  expense_spike: 'Purchases above normal',
  revenue_drop: 'Revenue below normal',
};

export const typeText = (type: string): string => TYPES[type] ?? type;

interface Kind {
  readonly title: string;
  /** the quantity that the sizes measure */
  readonly of: string;
  readonly size: (size: string) => string;
}

const formatFactor = (size: string): string => `${size}×`;
const formatDecrease = (size: string): string => `−${Math.round(Number(size) * 100)}%`;
const formatIncrease = (size: string): string => `+${Math.round(Number(size) * 100)}%`;
const formatShare = (size: string): string => `${Math.round(Number(size) * 100)}%`;
const formatSize = (size: string): string => (size === 'mid' ? 'medium' : size);

const KINDS: Readonly<Record<string, Kind>> = {
  'price_change.permanent': {
    title: 'A permanent price increase',
    of: 'on the old price',
    size: (size) => formatIncrease(String(Number(size) - 1)),
  },
  'billing_error.overcharge': {
    title: 'One bill too high',
    of: 'the usual bill',
    size: formatFactor,
  },
  'fraud_charge.new_vendor': {
    title: 'A payment to someone new',
    of: 'a large purchase there',
    size: formatFactor,
  },
  'duplicate_charge.exact': { title: 'The same charge again', of: 'its amount', size: formatSize },
  'duplicate_charge.renamed': {
    title: 'The same charge under another name',
    of: 'its amount',
    size: formatSize,
  },
  'payroll_anomaly.increase': { title: 'Pay raised', of: 'on the usual pay', size: formatIncrease },
  'expense_spike.oneoff': {
    title: 'One larger purchase',
    of: 'of a month’s expenses',
    size: formatShare,
  },
  'expense_spike.week': {
    title: 'A week of larger purchases',
    of: 'the usual purchases',
    size: (size) => formatFactor(String(Number(size) + 1)),
  },
  'revenue_drop.day': {
    title: 'A day with lower revenue',
    of: 'of the usual',
    size: formatDecrease,
  },
  'revenue_drop.week': {
    title: 'A week with lower revenue',
    of: 'of the usual',
    size: formatDecrease,
  },
  'revenue_drop.shift28': {
    title: 'Four weeks with lower revenue',
    of: 'of the usual',
    size: formatDecrease,
  },
  'missed_invoice.unpaid': { title: 'A payment that never came', of: '', size: () => '' },
  'missed_invoice.late15': { title: 'A payment fifteen days late', of: '', size: () => '' },
  'payroll_anomaly.dup_run': { title: 'A whole payroll sent twice', of: '', size: () => '' },
  'payroll_anomaly.dup_one': { title: 'One person paid twice', of: '', size: () => '' },
  'payroll_anomaly.missing': { title: 'A payroll that did not run', of: '', size: () => '' },
};

export const kindText = (kind: string): Kind =>
  KINDS[kind] ?? { title: kind, of: '', size: formatSize };

/** Labels of the compared systems that readers know. Research prototypes are left out. */
const SYSTEMS: Readonly<Record<string, string>> = {
  '36% over the 30-day mean': '36% over the 30-day mean',
  'the usual rules together': 'The usual rules together',
};

export const systemText = (system: string): string | undefined => SYSTEMS[system];

/** Joins parts: `a`, `a and b`, `a, b and c` */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
