import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';

/** A business with real books. See books/README.md. */
export interface SeededBusiness {
  readonly id: string;
  readonly name: string;
  readonly timeZone: TimeZone;
  readonly currency: string;
  /** A file name in books/. */
  readonly file: string;
}

const LONDON = 'Europe/London' as TimeZone;

export const BUSINESSES: readonly SeededBusiness[] = [
  {
    id: 'gift-shop',
    name: 'The Gift Shop',
    timeZone: LONDON,
    currency: 'GBP',
    file: 'gift-shop.csv',
  },
  {
    id: 'city-hotel',
    name: 'City Hotel',
    timeZone: 'Europe/Lisbon' as TimeZone,
    currency: 'EUR',
    file: 'city-hotel.csv',
  },
  {
    id: 'hack-club',
    name: 'Hack Club',
    timeZone: 'America/Los_Angeles' as TimeZone,
    currency: 'USD',
    file: 'hack-club.csv',
  },
  {
    id: 'childrens-home',
    name: 'Children’s Home',
    timeZone: LONDON,
    currency: 'GBP',
    file: 'childrens-home.csv',
  },
  { id: 'nursery', name: 'Nursery School', timeZone: LONDON, currency: 'GBP', file: 'nursery.csv' },
  {
    id: 'trading-team',
    name: 'Trading Standards Team',
    timeZone: LONDON,
    currency: 'GBP',
    file: 'trading-team.csv',
  },
];
