// Made-up businesses that send invoices or are paid by the month.
import { isBankDay } from '@daily-snapshot/domain/calendar/bank-day';
import type { DayNumber } from '@daily-snapshot/domain/calendar/business-date';
import {
  customer,
  dayOf,
  employee,
  SyntheticLedger,
  monthIn,
  rising,
  season,
  till,
  usage,
  vendor,
  weekday,
} from './books.ts';

/**
 * Irregular invoices to many customers, materials by the job, wages on the 15th and the last day.
 */
export function plumber(): SyntheticLedger {
  const books = new SyntheticLedger('plumbing', '2023-01-02', '2025-01-31');
  const draw = books.draw('jobs');
  for (const day of books.days.filter(isBankDay)) {
    for (let job = 0; job < 2; job += 1) {
      if (draw.uniform() > 0.42 * season(day, 1, 0.2)) continue;
      const isLarge = draw.uniform() < 0.12;
      const amount = (isLarge ? 6800 : 520) * draw.around(isLarge ? 0.5 : 0.6);
      books.add(day, customer(`${draw.pick(STREETS)} ${draw.whole(2, 60)}`, 'Jobs'), amount);
      if (isLarge) books.add(day - 9, vendor(draw.pick(SUBS), 'Subcontractors'), 0.35 * amount);
      const supplier = draw.pick(['Ferguson', 'Home Depot', 'Winsupply']);
      books.add(
        day - draw.whole(1, 9),
        vendor(supplier, 'Materials'),
        0.28 * amount * draw.around(0.3),
      );
    }
  }
  books.monthly(customer('Oakridge Apartments', 'Maintenance'), 1850, { on: [10], off: 4 });
  books.monthly(customer('St Mary School', 'Maintenance'), 920, { on: [28], off: 3 });
  for (const name of ['Pete K', 'Sam O', 'Tyler W']) {
    const base = books.draw(name).between(1700, 2300);
    books.monthly(
      employee(name),
      () => base * (draw.uniform() < 0.3 ? draw.between(1.02, 1.2) : 1),
      {
        on: [15, 31],
      },
    );
  }
  books.atRandom(vendor('Speedway', 'Fuel'), 2.6, 84, 0.22);
  books.monthly(vendor('Ford Credit', 'Vehicle loans'), 689.12, { on: [8] });
  books.monthly(vendor('State Farm', 'Insurance'), rising(742, 0.07), { on: [17] });
  books.monthly(vendor('Verizon', 'Telephone'), usage(books, 238, 6, 0.01), { on: [23], off: 1 });
  books.monthly(vendor('Contractor State Licence Board', 'Licences'), 450, { on: [6], every: 12 });
  books.monthly(vendor('EFTPS', 'Taxes'), () => 3100 * draw.around(0.12), { on: [15], every: 3 });
  books.atRandom(vendor('Angi Leads', 'Advertising'), 1.5, 95, 0.3);
  return books;
}

const STREETS = ['Elm St', 'Birch Ave', 'Lakeview Dr', 'Main St', 'Hillcrest Rd', 'Park Ln'];
const SUBS = ['Delgado Excavation', 'A1 Drywall', 'Kim Electric LLC'];

/** Lawn care from March to November and snow plowing in winter. */
export function landscaper(): SyntheticLedger {
  const books = new SyntheticLedger('landscaping', '2022-03-01', '2024-11-30');
  const draw = books.draw('lawns');
  const isSeason = (day: DayNumber) => monthIn(day) >= 3 && monthIn(day) <= 11;
  for (let lawn = 1; lawn <= 22; lawn += 1) {
    const who = customer(`Homeowner ${String(lawn).padStart(2, '0')}`, 'Maintenance');
    const price = 5 * draw.whole(28, 72);
    const day = draw.whole(1, 12);
    const left = draw.uniform() < 0.2 ? dayOf('2023-11-30') : books.to;
    const off = draw.between(0.5, 3);
    const owed = (on: DayNumber) => (isSeason(on) && on <= left ? price : 0);
    books.monthly(who, owed, { on: [day], off });
  }
  books.atRandom(
    customer('Tree and patio jobs', 'Projects'),
    (day) => (isSeason(day) ? 1.1 : 0),
    2300,
    0.6,
  );
  books.atRandom(
    customer('Snow removal', 'Snow'),
    (day) => ([12, 1, 2].includes(monthIn(day)) ? 0.8 : 0),
    900,
    0.5,
  );
  for (const name of ['Miguel', 'Andre', 'Cody', 'Hank']) {
    const pay = (day: DayNumber) => (isSeason(day) ? 640 * draw.around(0.1) : 0);
    books.everyDays(employee(name), pay, 7, dayOf('2022-03-04'));
  }
  const inSeason = (amount: number) => (day: DayNumber) => (isSeason(day) ? amount : amount / 8);
  books.atRandom(vendor('Marathon', 'Fuel'), inSeason(3), 96, 0.25);
  books.atRandom(vendor('SiteOne', 'Materials'), inSeason(1.8), 410, 0.6);
  books.atRandom(vendor('Stihl Dealer', 'Equipment'), inSeason(0.2), 380, 0.7);
  books.monthly(vendor('John Deere Financial', 'Loans'), 512.4, { on: [20] });
  books.monthly(vendor('Yard Lease LLC', 'Rent'), 900, { on: [1] });
  books.monthly(vendor('Erie Insurance', 'Insurance'), rising(460, 0.05), { on: [12] });
  return books;
}

/** Insurers that pay in irregular batches, patients who pay by card, a monthly laboratory bill. */
export function dentist(): SyntheticLedger {
  const books = new SyntheticLedger('dental_practice', '2023-01-02', '2025-03-31');
  const draw = books.draw('patients');
  const shape = (day: DayNumber) => (isBankDay(day) ? season(day, 12, 0.08) : 0);
  books.dailySales(till('Patient cards'), [940, 1020, 980, 1060, 520, 0, 0], {
    spread: 0.45,
    shape,
  });
  for (const [name, perWeek, amount] of INSURERS) {
    books.atRandom(customer(name, 'Insurance'), perWeek, amount, 0.55);
  }
  for (const [at, name] of [
    'Dr Lee',
    'Hygienist A',
    'Hygienist B',
    'Assistant C',
    'Desk D',
  ].entries()) {
    const base = [4600, 2300, 2250, 1500, 1450][at] ?? 0;
    const pay = (day: DayNumber) =>
      rising(base, 0.03)(day) * (at > 0 && draw.uniform() < 0.25 ? draw.between(1.02, 1.1) : 1);
    books.everyDays(employee(name), pay, 14, dayOf('2023-01-06'));
  }
  books.monthly(vendor('Glidewell Laboratories', 'Laboratory'), () => 3900 * draw.around(0.25), {
    on: [10],
  });
  books.atRandom(vendor('Henry Schein', 'Supplies'), 1, 640, 0.5);
  books.atRandom(vendor('Patterson Dental', 'Supplies'), 0.4, 880, 0.6);
  books.monthly(vendor('Medical Arts Building', 'Rent'), rising(6200, 0.03), { on: [1] });
  // The debt falls, and so does its interest.
  books.monthly(vendor('Live Oak Bank', 'Loans'), 3875.5, { on: [16] });
  books.monthly(
    vendor('Live Oak Bank interest', 'Interest'),
    (day) => 1420 - (day - books.from) / 2,
    { on: [16] },
  );
  books.monthly(vendor('Dentrix', 'Software'), 429, { on: [7] });
  books.monthly(vendor('Malpractice Mutual', 'Insurance'), 2150, { on: [1], every: 6 });
  books.monthly(vendor('Duke Energy', 'Utilities'), usage(books, 520, 7, 0.25), {
    on: [21],
    off: 1,
  });
  books.monthly(vendor('EFTPS', 'Taxes'), () => 9800 * draw.around(0.08), { on: [15], every: 3 });
  return books;
}

const INSURERS = [
  ['Delta Dental', 1.6, 2100],
  ['Cigna', 0.8, 1300],
  ['Aetna', 0.7, 1150],
  ['MetLife', 0.45, 900],
  ['Guardian', 0.3, 700],
] as const;

/** Eight customers with terms of 30 and 60 days, four suppliers, and freight. */
export function wholesaler(): SyntheticLedger {
  const books = new SyntheticLedger('wholesale', '2022-07-01', '2024-12-31');
  const draw = books.draw('orders');
  for (let at = 0; at < 8; at += 1) {
    const who = customer(
      `${['Kroger', 'Hy-Vee', 'Fareway', 'Dillons', 'Meijer', 'Aldi', 'Piggly', 'IGA'][at]} Stores`,
    );
    const [size, terms, slow] = [
      draw.between(9000, 42_000),
      draw.pick([30, 30, 60]),
      draw.between(1, 7),
    ];
    let day = books.from - draw.whole(0, 30);
    for (; day < books.to; day += draw.whole(9, 26)) {
      const paid = day + terms + Math.round(slow * Math.abs(draw.normal()));
      books.add(paid + [0, 0, 0, 0, 0, 2, 1][weekday(paid) - 1]!, who, size * draw.around(0.35));
    }
  }
  for (const [name, size] of [
    ['Cargill', 52_000],
    ['Ardent Mills', 31_000],
    ['Sysco', 18_000],
    ['Domino Sugar', 12_000],
  ] as const) {
    books.atRandom(vendor(name, 'Goods'), 0.75, size, 0.3);
  }
  books.atRandom(vendor('Old Dominion Freight', 'Freight'), 1.9, 1300, 0.4);
  for (const name of ['Whse 1', 'Whse 2', 'Driver 1', 'Driver 2', 'Office']) {
    books.monthly(employee(name), Math.round(books.draw(name).between(1600, 2600)), {
      on: [15, 31],
    });
  }
  books.monthly(vendor('Prologis', 'Rent'), rising(11_200, 0.03), { on: [1] });
  books.monthly(vendor('Evergy', 'Utilities'), usage(books, 1650, 7, 0.3), { on: [19], off: 2 });
  books.monthly(vendor('Travelers', 'Insurance'), rising(14_400, 0.05), { on: [1], every: 6 });
  return books;
}

/**
 * Prices that rise 4% a month for a year, and a bank that changes the spelling of half the names.
 */
export function printer(): SyntheticLedger {
  const books = new SyntheticLedger('print_shop', '2022-09-01', '2025-02-28');
  const draw = books.draw('prints');
  const risen = (day: DayNumber) =>
    1.04 ** (Math.min(365, Math.max(0, day - dayOf('2023-03-01'))) / 30);
  const isRenamed = (day: DayNumber) => day >= dayOf('2024-04-01');
  const spelt = (before: string, after: string, category: string) => (day: DayNumber) =>
    vendor(isRenamed(day) ? after : before, category);
  const shape = (day: DayNumber) => (isBankDay(day) ? risen(day) : 0);
  books.dailySales(till('Counter'), [420, 460, 480, 470, 560, 0, 0], { spread: 0.35, shape });
  for (let client = 1; client <= 6; client += 1) {
    const who = customer(`Account ${client}`, 'Invoices');
    books.monthly(who, (day) => 150 * draw.whole(4, 6) * risen(day), {
      on: [5 * client - 3],
      off: 4,
    });
  }
  const paper = spelt('Paper Direct', 'POS PAPER DIRECT LLC 0042', 'Paper');
  const ink = spelt('Inkworks Supply Co', 'INKWORKS SUPPLY', 'Ink');
  const rent = spelt('Foundry Row Partners', 'FOUNDRY ROW PARTNERS LP', 'Rent');
  const power = spelt('Northern Electric', 'NORTHERN ELEC WEB PMT', 'Utilities');
  const care = usage(books, 340, 1, 0.25);
  for (const day of books.days.filter(isBankDay)) {
    if (draw.uniform() < 0.3) books.add(day, paper(day), 310 * risen(day) * draw.around(0.3));
    if (draw.uniform() < 0.14) books.add(day, ink(day), 180 * risen(day) * draw.around(0.35));
  }
  for (const [at, party] of [rent, power].entries()) {
    const amount = (day: DayNumber) => (at === 0 ? 2100 : care(day) * risen(day));
    const on = [at === 0 ? 4 : 17];
    books.monthly(party(books.from), amount, { on, to: '2024-03-31' });
    books.monthly(party(books.to), amount, { on, from: '2024-04-01' });
  }
  for (const name of ['Ola', 'Ben', 'Cass']) {
    const pay = (day: DayNumber) =>
      1350 * (day < dayOf('2023-07-01') ? 1 : 1.18) * draw.around(0.02);
    books.everyDays(employee(name), pay, 14, dayOf('2022-09-09'));
  }
  books.monthly(vendor('Xerox Financial', 'Leases'), 415, { on: [11] });
  return books;
}
