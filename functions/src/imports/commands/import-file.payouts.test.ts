// Deposits of processors whose sales an imported export lists without what reached the bank.
import {
  addDays,
  businessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { uploadFile, uploadKey } from '../../../../tests/kit/bank-files/upload-file.ts';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPorts, postingKey } from '../../../../tests/kit/memory/memory-ports.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { importLines } from './import-lines.ts';
import { overrideKind } from './override-kind.ts';
import { removeSourceLines } from './remove-source-lines.ts';
import { undoImport } from './undo-import.ts';

const ADA = { id: 'ada' };
const NOV = (day: number): BusinessDate => addDays(businessDate('2026-10-31'), day);
const usDate = (day: number): string => {
  const [year, month, date] = NOV(day).split('-');
  return `${month}/${date}/${year}`;
};
const table = (...rows: string[]): string => `${rows.join('\n')}\n`;
type DayAmount = readonly (readonly [day: number, dollars: number])[];

function setUpBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner' } }));
  const upload = (text: string) => uploadFile(ports, text);
  /** Delivers deposits as a sync of Plaid does. */
  const sync = (name: string, deposits: DayAmount) =>
    importLines(ports, {
      businessId: 'bakery',
      lines: deposits.map(([day, dollars]): SourceTransaction => ({
        id: `plaid ${day} ${dollars}`,
        source: 'plaid',
        account: 'First Bank',
        date: NOV(day),
        postedDate: NOV(day),
        description: `${name.toUpperCase()} TRANSFER ST-${day}`,
        counterparty: name,
        category: 'INCOME_OTHER_INCOME',
        amount: cents(Math.round(dollars * 100)),
      })),
    });
  const disconnect = async () => {
    const ids = [...(ports.stored.postings.get('bakery')?.values() ?? [])]
      .flatMap(({ seenAs = [] }) => seenAs)
      .filter(({ source }) => source === 'plaid')
      .map(({ id }) => id);
    await removeSourceLines(ports, { businessId: 'bakery', source: 'plaid', ids });
  };
  const undo = (text: string) =>
    undoImport(ports, { businessId: 'bakery', fileKey: uploadKey(text) }, ADA);
  /** Revenue in dollars of some days. */
  const revenue = (from = 1, to = 30) => {
    const stored = ports.stored.dailySummaries.get('bakery');
    let sum = 0;
    for (let day = from; stored && day <= to; day += 1) sum += totalsOn(stored, NOV(day)).revenue;
    return sum / 100;
  };
  const revenueByDay = (...days: readonly number[]) => days.map((day) => revenue(day, day));
  const deposits = () =>
    [...(ports.stored.postings.get('bakery')?.values() ?? [])].filter(
      ({ account }) => account === 'First Bank' || account === 'Checking',
    );
  const digestOn = async (day: number) => {
    const businessDay = NOV(day);
    const clock = stoppedClock(new Date(`${businessDay}T16:00:07Z`));
    const digest = { businessId: 'bakery', businessDate: businessDay };
    expect(await buildDigest({ ...ports, clock }, digest)).toBe('published');
    const { snapshot } = ports.stored.digests.get(`bakery_${businessDay}`) ?? {};
    return { snapshot, text: ports.stored.outbox.get(`bakery_${businessDay}`)?.mail.text ?? '' };
  };
  return { ports, upload, sync, disconnect, undo, revenue, revenueByDay, deposits, digestOn };
}

/** Payments of Stripe with a fee of 3 percent. */
const payments = (sales: DayAmount): string =>
  table(
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Description,Fee,Refunded date (UTC),Status,Customer Email',
    ...sales.map(([day, dollars], at) => {
      const fee = (dollars * 0.03).toFixed(2);
      return `ch_${day}_${at},${NOV(day)} 10:00:00,${dollars.toFixed(2)},0.00,usd,true,${dollars.toFixed(2)},0.00,usd,Order ${day},${fee},,Paid,ada@example.com`;
    }),
  );
const net = (dollars: number) => Math.round(dollars * 97) / 100;
const bankFile = (deposits: DayAmount): string =>
  table(
    'Date,Description,Amount',
    `${usDate(2)},RENT,-500.00`,
    ...deposits.map(
      ([day, dollars]) => `${usDate(day)},STRIPE TRANSFER ST-${day},${dollars.toFixed(2)}`,
    ),
  );

/** Sales of a week, $1,500. */
const WEEK: DayAmount = [
  [9, 300],
  [10, 200],
  [11, 400],
  [12, 100],
  [13, 500],
];
/** The payments reach the bank two days later. The deposit on Monday pays out three days. */
const PAID: DayAmount = [
  [11, net(300)],
  [12, net(200)],
  [13, net(400)],
  [16, net(600)],
];

describe('payments of Stripe before the deposits of a bank', () => {
  it('count once if a connection delivers the deposits', async () => {
    const { upload, sync, revenue, revenueByDay, deposits } = setUpBakery();
    await upload(payments(WEEK));
    await sync('Stripe', PAID);
    expect(revenue()).toBe(1500);
    expect(revenueByDay(9, 10, 11, 12, 13, 16)).toEqual([300, 200, 400, 100, 500, 0]);
    expect(deposits().map(({ kind }) => kind)).toEqual(PAID.map(() => 'transfer'));
  });

  it('count once if the connection delivers one deposit a day', async () => {
    const { upload, sync, revenue } = setUpBakery();
    await upload(payments(WEEK));
    for (const deposit of PAID) await sync('Stripe', [deposit]);
    expect(revenue()).toBe(1500);
  });

  it('count once if a bank file lists the deposits', async () => {
    const { upload, revenue } = setUpBakery();
    await upload(payments(WEEK));
    await upload(bankFile(PAID));
    expect(revenue()).toBe(1500);
  });

  it('let the part of a deposit that pays out other days count', async () => {
    const { upload, sync, revenue, revenueByDay } = setUpBakery();
    await upload(payments(WEEK));
    const [first, second, third, last] = PAID;
    if (!first || !second || !third || !last) throw new Error('There are four.');
    await sync('Stripe', [
      [9, 70],
      [11, first[1] + 55],
      second,
      third,
      [16, last[1] + 33],
      [17, 44],
      [25, 66],
    ]);
    expect(revenueByDay(9, 11, 12, 16, 17, 25)).toEqual([370, 455, 100, 33, 44, 66]);
    expect(revenue()).toBe(1500 + 70 + 55 + 33 + 44 + 66);
  });

  it('exclude a deposit that does not match them, and the digest reports it', async () => {
    const { upload, sync, revenue, digestOn } = setUpBakery();
    await upload(payments(WEEK));
    await upload(bankFile([]));
    await sync('Stripe', [[12, 1234.56]]);
    expect(revenue()).toBe(1500);
    const { text } = await digestOn(13);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'We did not count 1 deposit from a payment processor ($1,235), because you imported its sales. The amounts do not match, so some sales may be missing.',
    );
  });

  it('count a deposit that the owner calls a sale', async () => {
    const { ports, upload, sync, revenue, deposits } = setUpBakery();
    await upload(payments(WEEK));
    await sync('Stripe', [[12, 1234.56]]);
    const [deposit] = deposits();
    await overrideKind(ports, correctionOf(deposit?.id ?? ''), ADA);
    expect(revenue()).toBe(2734.56);
  });

  it('stay counted once if the owner calls all deposits of Stripe sales', async () => {
    const { ports, upload, sync, revenue, deposits } = setUpBakery();
    await sync('Stripe', [[1, 40]]);
    const [deposit] = deposits();
    await overrideKind(ports, correctionOf(deposit?.id ?? ''), ADA);
    await upload(payments(WEEK));
    await sync('Stripe', PAID);
    expect(revenue()).toBe(1540);
  });

  it('let the deposits count again when the import is undone, and the digest corrects past days', async () => {
    const { ports, upload, sync, undo, revenue, deposits, digestOn } = setUpBakery();
    await upload(bankFile([]));
    await upload(payments(WEEK));
    await sync('Stripe', PAID);
    for (const day of [11, 12, 13, 14]) await digestOn(day);
    await undo(payments(WEEK));
    expect(revenue()).toBe(net(1500));
    expect(deposits().filter(({ paidOut }) => paidOut !== undefined)).toEqual([]);
    expect(new Set(deposits().map(({ kind }) => kind))).toContain('processor_deposit');
    expect(ports.stored.dailySummaries.get('bakery')?.lateDays.map(({ date }) => date)).toContain(
      NOV(12),
    );
    const { snapshot } = await digestOn(15);
    expect(snapshot?.corrections.map(({ about, was, is }) => [about, was, is])).toContainEqual([
      NOV(12),
      10_000,
      19_400,
    ]);
  });

  it('count again after the connection and its deposits are removed', async () => {
    const { upload, sync, disconnect, revenue } = setUpBakery();
    await upload(payments(WEEK));
    await sync('Stripe', PAID);
    await disconnect();
    expect(revenue()).toBe(1500);
  });

  it('can be exported again for more days, and do not count deposits twice', async () => {
    const { upload, sync, revenue } = setUpBakery();
    await upload(payments(WEEK));
    await sync('Stripe', PAID);
    await upload(payments([...WEEK, [14, 50]]));
    await sync('Stripe', [[17, net(50)]]);
    expect(revenue()).toBe(1550);
  });

  it('are refused after the deposits of the bank', async () => {
    const { upload, sync, revenue } = setUpBakery();
    await sync('Stripe', PAID);
    await expect(upload(payments(WEEK))).rejects.toThrow(
      /bank deposits already include the payouts/,
    );
    expect(revenue()).toBe(net(1500));
  });
});

const correctionOf = (id: string) => ({
  businessId: 'bakery',
  lineKey: postingKey(id),
  kind: 'sale' as const,
  isTrial: false,
});

describe('an export of PayPal that was filtered to payments', () => {
  const paypal = table(
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"',
    ...(
      [
        [9, 310.4],
        [10, 205.15],
        [11, 77.85],
      ] as const
    ).map(
      ([day, dollars]) =>
        `"${usDate(day)}","09:00:00","PST","Ada","Express Checkout Payment","Completed","USD","${dollars.toFixed(2)}","0.00","${dollars.toFixed(2)}","${day}A",""`,
    ),
  );

  it('counts once beside the deposits of the bank, in any order', async () => {
    const deposits: DayAmount = [
      [11, 310.4 + 88.13],
      [12, 205.15 + 77.85],
    ];
    for (const isExportFirst of [true, false]) {
      const { upload, sync, revenue } = setUpBakery();
      const steps = [() => upload(paypal), () => sync('PayPal', deposits)];
      for (const next of isExportFirst ? steps : steps.toReversed()) await next();
      expect(revenue()).toBeCloseTo(310.4 + 205.15 + 77.85 + 88.13, 2);
    }
  });
});

const SQUARE_HEAD =
  'Date,Time,Time Zone,Gross Sales,Discounts,Net Sales,Gift Card Sales,Tax,Tip,Partial Refunds,Total Collected,Source,Card,Cash,Square Gift Card,Other Tender,Fees,Net Total,Transaction ID,Payment ID,Event Type,Deposit ID,Deposit Date';
type Sale = readonly [day: number, dollars: number, payoutDay: number];
const square = (sales: readonly Sale[]): string =>
  table(
    SQUARE_HEAD,
    ...sales.map(
      ([day, dollars, payout]) =>
        `${NOV(day)},10:00:00,Eastern,$${dollars}.00,$0.00,$${dollars}.00,$0.00,$0.00,$0.00,$0.00,$${dollars}.00,Register,$${dollars}.00,$0.00,$0.00,$0.00,-$${(dollars * 0.03).toFixed(2)},$${net(dollars).toFixed(2)},T${day}${dollars},P${day}${dollars},Payment,D${payout},${NOV(payout)}`,
    ),
  );
const shopify = (sales: readonly Sale[]): string =>
  table(
    'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Available On,Amount,Fee,Net,Checkout,Currency',
    ...sales.map(
      ([day, dollars, payout]) =>
        `${NOV(day)} 10:00:00 -0500,charge,#${day}${dollars},visa,online,paid,${NOV(payout)},${NOV(payout)},${dollars}.00,${(dollars * 0.03).toFixed(2)},${net(dollars).toFixed(2)},c${day}${dollars},USD`,
    ),
  );
/** The first payout, of November 11, also pays out $200 of the days before the export. */
const SALES: readonly Sale[] = [
  [9, 300, 11],
  [10, 250, 12],
  [11, 420, 13],
  [12, 110, 14],
];
const DEPOSITS: DayAmount = [
  [10, 150],
  [12, net(300) + 200],
  [13, net(250)],
  [14, net(420)],
  [15, net(110)],
];

describe.each([
  ['Square', square],
  ['Shopify', shopify],
] as const)('an export of %s that begins in the middle of a payout', (product, fileOf) => {
  it.each([
    ['the export first', true],
    ['the bank first', false],
  ])('counts each sale once: %s', async (_, isExportFirst) => {
    const { upload, sync, revenue, revenueByDay } = setUpBakery();
    const steps = [() => upload(fileOf(SALES)), () => sync(product, DEPOSITS)];
    for (const next of isExportFirst ? steps : steps.toReversed()) await next();
    expect(revenueByDay(9, 10, 11, 12, 13, 14)).toEqual([300, 250 + 150, 420, 110 + 200, 0, 0]);
    expect(revenue()).toBe(1080 + 150 + 200);
  });

  it('lets the later sales in its last payout count until an export lists them', async () => {
    const { upload, sync, revenue, undo } = setUpBakery();
    const later: readonly Sale[] = [
      [13, 90, 14],
      [13, 510, 15],
      [14, 75, 16],
    ];
    await upload(fileOf(SALES));
    await sync(product, [
      ...DEPOSITS.slice(0, 4),
      [15, net(110) + net(90)],
      [16, net(510)],
      [17, net(75)],
    ]);
    expect(revenue()).toBeCloseTo(1080 + 150 + 200 + net(90) + net(510) + net(75), 2);
    await upload(fileOf(later));
    expect(revenue()).toBe(1080 + 150 + 200 + 90 + 510 + 75);
    await undo(fileOf(later));
    expect(revenue()).toBeCloseTo(1080 + 150 + 200 + net(90) + net(510) + net(75), 2);
  });

  it('excludes the deposit if no other deposit proves it, and the digest reports it', async () => {
    const { upload, sync, revenue, deposits } = setUpBakery();
    await upload(fileOf(SALES.slice(0, 1)));
    await sync(product, [[12, net(300) + 200]]);
    expect(revenue()).toBe(300);
    expect(deposits()).toMatchObject([{ kind: 'transfer', paidOut: null }]);
  });

  it('lets the deposit count again when the import is undone', async () => {
    const { upload, sync, undo, revenue } = setUpBakery();
    await upload(fileOf(SALES));
    await sync(product, DEPOSITS);
    await undo(fileOf(SALES));
    expect(revenue()).toBeCloseTo(150 + 200 + net(1080), 2);
  });
});
