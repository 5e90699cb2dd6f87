// Made-up businesses with daily sales.
import { isBankDay } from '@daily-snapshot/domain/calendar/bank-day';
import { bankHoliday } from '@daily-snapshot/domain/calendar/bank-holiday';
import {
  civilDate,
  dateOfDayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import {
  customer,
  dayOf,
  employee,
  SyntheticLedger,
  monthIn,
  refund,
  rising,
  season,
  till,
  transfer,
  usage,
  vendor,
  weekday,
} from './books.ts';

const isHoliday = (day: DayNumber) => bankHoliday(dateOfDayNumber(day)) !== undefined;
const onWeekdays = (of: readonly number[]) => (day: DayNumber) => of.includes(weekday(day));

/** Appointments from Tuesday to Saturday, and stylists paid by commission. */
export function salon(): SyntheticLedger {
  const books = new SyntheticLedger('hair_salon', '2023-01-02', '2025-02-28');
  const shape = (day: DayNumber) =>
    isHoliday(day) ? 0 : season(day, 12, 0.12) * (monthIn(day) === 12 ? 1.15 : 1);
  books.dailySales(till('Square'), [0, 620, 760, 980, 1390, 1480, 0], { spread: 0.22, shape });
  const draw = books.draw('pay');
  for (const [at, name] of ['Ana R', 'Brooke T', 'Keisha M', 'Dana L'].entries()) {
    const left = name === 'Dana L' ? dayOf('2024-05-10') : books.to;
    const pay = () => (1480 - 90 * at) * draw.around(0.08);
    books.everyDays(employee(name), pay, 14, dayOf('2023-01-13'), left);
  }
  books.everyDays(employee('Mika S'), () => 1200 * draw.around(0.1), 14, dayOf('2024-06-07'));
  books.monthly(vendor('Maple Street Properties', 'Rent'), rising(3400, 0.04), { on: [1] });
  books.monthly(vendor('Booksy', 'Software'), 89.99, { on: [12] });
  books.monthly(vendor('City Power & Light', 'Utilities'), usage(books, 240, 7, 0.35), {
    on: [18],
    off: 2,
  });
  books.monthly(vendor('Hiscox', 'Insurance'), rising(1180, 0.06), { on: [3], every: 12 });
  books.monthly(vendor('State Board of Cosmetology', 'Licences'), 165, { on: [20], every: 12 });
  books.everyDays(vendor('Fresh Linen Service', 'Laundry'), 64, 7, dayOf('2023-01-04'));
  books.atRandom(vendor('SalonCentric', 'Supplies'), 1.1, 210, 0.5);
  books.atRandom(vendor('CosmoProf', 'Supplies'), 0.6, 160, 0.6);
  books.atRandom(vendor('Target', 'Supplies'), 0.5, 48, 0.6, onWeekdays([1, 2, 6, 7]));
  books.atRandom(vendor('Amazon', 'Supplies'), 0.8, 39, 0.9, () => true);
  books.monthly(transfer('Owner draw', 'Owner'), 2800, { on: [5, 20] });
  books.monthly(vendor('Department of Revenue', 'Taxes'), usage(books, 2600, 1, 0.1), {
    on: [20],
    every: 3,
  });
  return books;
}

/** Closed in August and between Christmas and New Year. */
export function cafe(): SyntheticLedger {
  const books = new SyntheticLedger('cafe_august', '2022-09-01', '2025-02-28');
  const isShut = (day: DayNumber) => {
    const { month, day: ofMonth } = civilDate(day);
    return month === 8 || (month === 12 && ofMonth >= 24) || (month === 1 && ofMonth === 1);
  };
  const shape = (day: DayNumber) => (isShut(day) ? 0 : 1.03 ** ((day - books.from) / 365));
  books.dailySales(till('Kasse'), [510, 540, 560, 590, 720, 830, 0], { spread: 0.14, shape });
  const open = (day: DayNumber) => !isShut(day);
  const openOn = (of: readonly number[]) => (day: DayNumber) =>
    open(day) && of.includes(weekday(day));
  books.atRandom(vendor('Metro Großmarkt', 'Food'), 2.2, 240, 0.3, openOn([1, 3, 5]));
  books.atRandom(vendor('Bäckerei Höfer', 'Food'), 5, 62, 0.12, openOn([1, 2, 3, 4, 5, 6]));
  books.atRandom(vendor('Kaffeerösterei "Nord"', 'Food'), 1.2, 310, 0.2, openOn([2, 4]));
  books.atRandom(vendor('Milch, Käse & Co.', 'Food'), 3, 84, 0.2, openOn([1, 3, 5]));
  books.monthly(vendor('Hausverwaltung Kühn', 'Rent'), 1850, { on: [1] });
  books.monthly(vendor('Stadtwerke', 'Utilities'), 310, {
    on: [15],
    from: '2022-09-01',
    to: '2023-12-31',
  });
  books.monthly(vendor('Stadtwerke', 'Utilities'), 362, { on: [15], from: '2024-01-01' });
  books.monthly(vendor('Telekom', 'Telephone'), 49.95, { on: [22] });
  books.monthly(vendor('Berufsgenossenschaft', 'Insurance'), rising(1260, 0.03), {
    on: [15],
    every: 12,
  });
  for (const [name, pay] of [
    ['Jonas', 1320],
    ['Lena', 1180],
  ] as const) {
    books.monthly(employee(name), pay, { on: [28] });
  }
  books.monthly(vendor('Finanzamt', 'Taxes'), usage(books, 1400, 6, 0.15), {
    on: [10],
    every: 1,
    off: 1,
  });
  return books;
}

/** Amounts in yen, which has no minor unit, and a counter that is open every day but Wednesday. */
export function ramen(): SyntheticLedger {
  const books = new SyntheticLedger('ramen_jpy', '2023-04-01', '2025-03-31', 1);
  const shape = (day: DayNumber) => {
    const { month, day: ofMonth } = civilDate(day);
    const isNewYear = month === 1 && ofMonth <= 3;
    const isObon = month === 8 && ofMonth >= 12 && ofMonth <= 16;
    return isNewYear ? 0 : season(day, 1, 0.1) * (isObon ? 0.6 : 1);
  };
  const week = [78_000, 82_000, 0, 84_000, 118_000, 154_000, 139_000];
  books.dailySales(till('レジ'), week, { spread: 0.15, shape });
  const isOpen = onWeekdays([1, 2, 4, 5, 6, 7]);
  books.atRandom(vendor('築地水産', 'Food'), 3, 31_000, 0.25, isOpen);
  books.atRandom(vendor('丸山製麺', 'Food'), 4, 12_400, 0.08, isOpen);
  books.atRandom(vendor('業務スーパー', 'Food'), 1.5, 8600, 0.45, isOpen);
  books.monthly(vendor('山田不動産', 'Rent'), 240_000, { on: [27] });
  books.monthly(vendor('東京電力', 'Utilities'), usage(books, 41_000, 8, 0.3), {
    on: [25],
    off: 1,
  });
  books.monthly(vendor('東京ガス', 'Utilities'), usage(books, 58_000, 1, 0.3), {
    on: [26],
    off: 1,
  });
  books.monthly(employee('佐藤'), 265_000, { on: [25] });
  books.monthly(employee('鈴木'), 112_000, { on: [25], from: '2023-10-01' });
  books.monthly(employee('佐藤'), 300_000, { on: [10], every: 6, from: '2023-06-01' });
  return books;
}

/** Payouts of two marketplaces, ads billed per $500 spent, returns, and Black Friday. */
export function webShop(): SyntheticLedger {
  const books = new SyntheticLedger('web_shop', '2022-10-03', '2025-01-31');
  const draw = books.draw('orders');
  const grown = (day: DayNumber) => 1.015 ** ((day - books.from) / 30);
  const shape = (day: DayNumber) => {
    const { month, day: ofMonth } = civilDate(day);
    const isPeak = (month === 11 && ofMonth >= 22) || (month === 12 && ofMonth <= 3);
    return grown(day) * (isPeak ? 3.6 : month === 12 && ofMonth < 20 ? 1.8 : 1);
  };
  const payout = (day: DayNumber) => (isHoliday(day) ? 0 : shape(day - 2));
  books.dailySales(till('Shopify payout'), [2300, 780, 820, 860, 900, 0, 0], {
    spread: 0.2,
    shape: payout,
  });
  books.everyDays(
    customer('Amazon.com Services', 'Payouts'),
    (day) => 4100 * shape(day - 5) * draw.around(0.2),
    14,
    dayOf('2022-10-12'),
  );
  for (const day of books.days.filter(isBankDay)) {
    if (draw.uniform() < 0.3) books.add(day, refund('Customer return'), 52 * draw.around(0.6));
    // The platform bills ads whenever $500 are spent.
    if (draw.uniform() < 0.28 * shape(day))
      books.add(day, vendor('Facebook Ads', 'Advertising'), 500);
  }
  books.monthly(
    vendor('Google Ads', 'Advertising'),
    (day) => 1400 * shape(day) * draw.around(0.15),
    { on: [2] },
  );
  books.atRandom(vendor('UPS', 'Shipping'), 2.5, (day) => 310 * shape(day), 0.3);
  books.atRandom(vendor('Uline', 'Packaging'), 0.5, (day) => 260 * grown(day), 0.4);
  for (const day of books.days.filter((at) => (at - books.from) % 49 === 10)) {
    const order =
      9000 * grown(day) * draw.around(0.25) * ([9, 10].includes(monthIn(day)) ? 1.8 : 1);
    books.add(day, vendor('Shenzhen Brightway Ltd', 'Inventory'), 0.3 * order);
    books.add(day + 28, vendor('Shenzhen Brightway Ltd', 'Inventory'), 0.7 * order);
    books.add(day + 33, vendor('Flexport', 'Freight'), 0.11 * order * draw.around(0.2));
  }
  books.monthly(
    vendor('ShipBob', 'Fulfilment'),
    (day) => 1150 * shape(day - 20) * draw.around(0.1),
    { on: [6] },
  );
  books.monthly(vendor('Shopify', 'Software'), 105, { on: [14] });
  books.monthly(vendor('Klaviyo', 'Software'), (day) => (day < dayOf('2023-12-01') ? 150 : 210), {
    on: [21],
  });
  books.monthly(employee('Rosa P'), 3100, { on: [15, 31] });
  books.monthly(transfer('Owner draw', 'Owner'), 3000, { on: [1] });
  return books;
}
