// Money that moves between the accounts of the shop and its owner.
import {
  civilDate,
  daysInMonth,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import {
  daysBookedOn,
  isBookedMonthly,
  shopLine,
  type LinesOn,
  type ShopAccount,
  type ShopLine,
} from './shop-line.ts';

const DRAW_DAYS = [14, 28];
const DRAW_CENTS = -160_000;

/** Returns what the owner takes out twice a month. */
export const ownerDraws: LinesOn = (day) =>
  DRAW_DAYS.filter((dueDay) => isBookedMonthly(day, dueDay)).map(() =>
    shopLine('draw', day, DRAW_CENTS, {
      description: 'ONLINE TRANSFER TO CHK 8824 OWNER DRAW',
      counterparty: 'Grace Harper',
      category: 'Owner draw',
      kind: 'owner_draw',
    }),
  );

const SAVING_DAY = 5;
const SAVING_CENTS = 75_000;

/** Returns both sides of the monthly transfer to savings. */
export const savings: LinesOn = (day) =>
  isBookedMonthly(day, SAVING_DAY)
    ? between('saving', day, SAVING_CENTS, ['checking', 'savings'], {
        descriptions: ['ONLINE TRANSFER TO SAV 1198', 'ONLINE TRANSFER FROM CHK 1180'],
        counterparty: 'Business Savings',
        category: 'Transfer',
        kind: 'transfer',
      })
    : [];

const STATEMENT_DAY = 18;
const CARD_PAYMENT_DAY = 25;

/** Returns both sides of the card payment, which pays the purchases of the last card statement. */
export const cardPayments =
  (purchasesOn: LinesOn): LinesOn =>
  (day) => {
    const due = daysBookedOn(day).find((one) => civilDate(one).day === CARD_PAYMENT_DAY);
    if (due === undefined) return [];
    const { year, month } = civilDate(due);
    const closed = due - (CARD_PAYMENT_DAY - STATEMENT_DAY);
    const length = month === 1 ? 31 : daysInMonth(year, month - 1);
    let cents = 0;
    for (let bought = closed + 1 - length; bought <= closed; bought += 1)
      for (const line of purchasesOn(bought)) if (line.account === 'card') cents -= line.cents;
    if (cents <= 0) return [];
    return between('card-payment', day, cents, ['checking', 'card'], {
      descriptions: ['PRAIRIE TRUST CARD AUTOPAY 3391', 'AUTOPAY PAYMENT THANK YOU'],
      counterparty: 'Business Card',
      category: 'Card payment',
      kind: 'card_payment',
    });
  };

function between(
  series: string,
  day: DayNumber,
  cents: number,
  [from, to]: readonly [ShopAccount, ShopAccount],
  {
    descriptions: [out, back],
    ...texts
  }: Pick<ShopLine, 'counterparty' | 'category' | 'kind'> & {
    readonly descriptions: readonly [string, string];
  },
): readonly ShopLine[] {
  return [
    shopLine(`${series}-out`, day, -cents, { ...texts, account: from, description: out }),
    shopLine(`${series}-in`, day, cents, { ...texts, account: to, description: back }),
  ];
}
