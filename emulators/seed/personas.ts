import { DEFAULT_TIME_ZONE, type TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { BUSINESSES, type SeededBusiness } from './businesses.ts';

/** Somebody to look at the product as. */
export interface Persona {
  readonly email: string;
  readonly password: string;
  /** with nothing connected yet */
  readonly business?: {
    readonly id: string;
    readonly name: string;
    readonly timeZone: TimeZone;
  };
  /** pays for the service, so that what a plan decides can be seen */
  readonly hasSubscription?: boolean;
  /** one of us */
  readonly isAdministrator?: boolean;
  /** with real books, a month of digests and their alerts */
  readonly books?: readonly SeededBusiness[];
}

/** Owns several businesses; whom the addresses printed at the start invite you to sign in as. */
export const OWNER: Persona = {
  email: 'grace@harbor-holdings.example',
  password: 'morning-paper',
  hasSubscription: true,
  books: BUSINESSES,
};

/** Has just begun. */
export const BAKER: Persona = {
  email: 'ada@bluebird-bakery.example',
  password: 'morning-paper',
  business: { id: 'bluebird-bakery', name: 'Bluebird Bakery', timeZone: DEFAULT_TIME_ZONE },
};

/** Runs the service. */
export const ADMINISTRATOR: Persona = {
  email: 'max@daily-snapshot.example',
  password: 'night-watchman',
  isAdministrator: true,
};

/** Sells the service: unlocks the toolkit, once signed in as anybody. */
export const REPRESENTATIVE = {
  email: 'rita@owner-awareness.example',
  password: 'sell-the-morning',
} as const;

export const PERSONAS: readonly Persona[] = [OWNER, BAKER, ADMINISTRATOR];
