// Money out on goods, premises and services.
import {
  civilDate,
  weekdayOfDayNumber,
  type DayNumber,
  type Weekday,
} from '@daily-snapshot/domain/calendar/business-date';
import { salesBetween } from './income.ts';
import type { RepeatingLedgers, RealSource } from './repeating-ledgers.ts';
import {
  daysBookedOn,
  isBookedMonthly,
  shopLine,
  type LinesOn,
  type LineTexts,
  type ShopLine,
} from './shop-line.ts';

const from = (
  ledger: RealSource['ledger'],
  includes: RealSource['includes'],
  scale: number,
): RealSource => ({ ledger, includes, scale });

const payee =
  (...names: readonly string[]): RealSource['includes'] =>
  ({ counterparty, cents }) =>
    cents < 0 && names.includes(counterparty);

const category =
  (name: string): RealSource['includes'] =>
  (transaction) =>
    transaction.cents < 0 && transaction.category === name;

interface Supplier {
  readonly name: string;
  readonly weekday: Weekday;
  /** An invoice covers this many weeks. */
  readonly weeks: number;
  /** The goods that are ordered again for a dollar of sales. */
  readonly perSale: number;
  /** Orders beyond that follow real purchases. */
  readonly source: RealSource;
}

const SUPPLIERS: readonly Supplier[] = [
  {
    name: 'Tidewater Candle Co',
    weekday: 2,
    weeks: 1,
    perSale: 0.12,
    source: from('trading-team', payee('Premier Inn'), 0.5),
  },
  {
    name: 'Paper Lantern Stationery',
    weekday: 5,
    weeks: 1,
    perSale: 0.09,
    source: from('trading-team', payee('Hilton'), 0.4),
  },
  {
    name: 'Coastline Pottery',
    weekday: 3,
    weeks: 2,
    perSale: 0.07,
    source: from('trading-team', payee('Holiday Inn', 'Holiday Inns', 'Holiday Inn Express'), 0.5),
  },
  {
    name: 'Sunrise Soap Works',
    weekday: 3,
    weeks: 2,
    perSale: 0.05,
    source: from('childrens-home', payee('Tesco Stores 5504'), 1),
  },
  {
    name: 'Little Gull Toys',
    weekday: 4,
    weeks: 2,
    perSale: 0.04,
    source: from('childrens-home', payee('Farmfoods- Newtown'), 1.2),
  },
];

/** Returns the debits of suppliers. Each collects its invoices on its own weekday. */
export const supplierBills =
  (ledgers: RepeatingLedgers): LinesOn =>
  (day) =>
    SUPPLIERS.flatMap(({ name, weekday, weeks, perSale, source }, index): readonly ShopLine[] => {
      const due = daysBookedOn(day).find(
        (one) => weekdayOfDayNumber(one) === weekday && (weekOf(one) + index) % weeks === 0,
      );
      if (due === undefined) return [];
      const [first, last] = [due - 7 * weeks, due - 1];
      const sold = salesBetween(ledgers, first, last);
      const cents = ledgers.sum(source, first, last) - Math.round(perSale * sold);
      if (cents >= 0) return [];
      return [
        shopLine(`supplier-${index}`, day, cents, {
          description: `${name.toUpperCase()} DES:INVOICE INDN:BAYSIDE GIFTS`,
          counterparty: name,
          category: 'Cost of goods',
          kind: 'cogs',
        }),
      ];
    });

/** Counts weeks from Monday to Sunday. 1970-01-01 was a Thursday. */
const weekOf = (day: DayNumber): number => Math.floor((day + 3) / 7);

interface MonthlyBill {
  readonly dueDay: number;
  readonly cents: number;
  readonly texts: LineTexts;
}

const MONTHLY: readonly MonthlyBill[] = [
  {
    dueDay: 1,
    cents: -415_000,
    texts: {
      description: 'HARBORVIEW PROPERTIES DES:RENT',
      counterparty: 'Harborview Properties',
      category: 'Rent',
      kind: 'expense',
    },
  },
  {
    dueDay: 8,
    cents: -12_999,
    texts: {
      description: 'COMCAST BUSINESS DES:AUTOPAY',
      counterparty: 'Comcast Business',
      category: 'Utilities:Internet',
      kind: 'expense',
    },
  },
  {
    dueDay: 10,
    cents: -114_627,
    texts: {
      description: 'PRAIRIE TRUST LOAN PAYMENT',
      counterparty: 'Prairie Trust Bank',
      category: 'Loan payments',
      kind: 'loan_principal',
    },
  },
  {
    dueDay: 17,
    cents: -38_640,
    texts: {
      description: 'HARTFORD INSURANCE DES:PREMIUM',
      counterparty: 'The Hartford',
      category: 'Insurance',
      kind: 'expense',
    },
  },
];

/** Subscriptions that are charged to the card, also on weekends. */
const SUBSCRIPTIONS: readonly MonthlyBill[] = [
  subscription(3, 7_900, 'SHOPIFY* SUBSCRIPTION', 'Shopify'),
  subscription(11, 6_500, 'INTUIT *QBOOKS ONLINE', 'QuickBooks'),
  subscription(14, 4_500, 'MAILCHIMP *MONTHLY', 'Mailchimp'),
  subscription(22, 2_880, 'GOOGLE *WORKSPACE', 'Google Workspace'),
];

function subscription(
  dueDay: number,
  cents: number,
  description: string,
  counterparty: string,
): MonthlyBill {
  const texts = { counterparty, description, category: 'Software', kind: 'expense' } as const;
  return { dueDay, cents: -cents, texts: { ...texts, account: 'card' } };
}

/** Returns the bills of a fixed amount. */
export const monthlyBills: LinesOn = (day) => [
  ...MONTHLY.filter(({ dueDay }) => isBookedMonthly(day, dueDay)).map(({ dueDay, cents, texts }) =>
    shopLine(`bill-${dueDay}`, day, cents, texts),
  ),
  ...SUBSCRIPTIONS.filter(({ dueDay }) => civilDate(day).day === dueDay).map(
    ({ dueDay, cents, texts }) => shopLine(`subscription-${dueDay}`, day, cents, texts),
  ),
];

const POWER_DAY = 12;
/** The fixed part of a power bill. The rest varies as real grocery orders of a month do. */
const POWER_BASE_CENTS = -16_000;
const POWER_USE = from('nursery', payee('Asda Home Shopping'), 0.4);
const POWER_DAYS = 28;

/** Returns the power bill, which varies with the month. */
export const powerBills =
  (ledgers: RepeatingLedgers): LinesOn =>
  (day) =>
    isBookedMonthly(day, POWER_DAY)
      ? [
          shopLine(
            'power',
            day,
            POWER_BASE_CENTS + ledgers.sum(POWER_USE, day - POWER_DAYS, day - 1),
            {
              description: 'BAY STATES POWER DES:ELEC BILL',
              counterparty: 'Bay States Power',
              category: 'Utilities:Power',
              kind: 'expense',
            },
          ),
        ]
      : [];

interface CardShop {
  readonly texts: LineTexts;
  readonly source: RealSource;
}

const cardShop = (
  counterparty: string,
  description: string,
  name: string,
  source: RealSource,
): CardShop => ({
  source,
  texts: { account: 'card', counterparty, description, category: name, kind: 'expense' },
});

const CARD_SHOPS: readonly CardShop[] = [
  cardShop(
    'UPS',
    'UPS* BILLING CENTER',
    'Shipping',
    from('trading-team', payee('Parcelforce Worldwide'), 2.2),
  ),
  cardShop(
    'USPS',
    'USPS PO 1132400212',
    'Shipping',
    from('trading-team', payee('Post Office Counter'), 1.5),
  ),
  cardShop(
    'Staples',
    'STAPLES 00108233',
    'Office supplies',
    from('trading-team', category('Stationery'), 1.3),
  ),
  cardShop(
    'Uline',
    'ULINE *SHIP SUPPLIES',
    'Packaging',
    from('trading-team', payee('Currys'), 1.2),
  ),
  cardShop('Shell', 'SHELL OIL 57444', 'Fuel', from('childrens-home', category('Vehicle Fuel'), 1)),
  cardShop(
    'The Home Depot',
    'THE HOME DEPOT 4621',
    'Store supplies',
    from('nursery', payee('B  M Retail'), 1.5),
  ),
  cardShop(
    'Google Ads',
    'GOOGLE *ADS7781',
    'Advertising',
    from(
      'hack-club',
      ({ counterparty, category: name, cents }) =>
        cents < 0 && counterparty === 'Google' && name === 'Software',
      5,
    ),
  ),
];

/** Returns the purchases by card: one at each shop on each day of real purchases. */
export const cardPurchases =
  (ledgers: RepeatingLedgers): LinesOn =>
  (day) =>
    CARD_SHOPS.flatMap(({ texts, source }): readonly ShopLine[] => {
      const cents = ledgers.sum(source, day, day);
      return cents === 0 ? [] : [shopLine(`card-${texts.counterparty}`, day, cents, texts)];
    });
