import { DEFAULT_TIME_ZONE, type TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { SEEDED_BOOKS, type SeededBooks } from './seeded-books.ts';

/** A user to try the product with. */
export interface Persona {
  readonly email: string;
  readonly password: string;
  /** A business with nothing connected yet. */
  readonly business?: {
    readonly id: string;
    readonly name: string;
    readonly timeZone: TimeZone;
  };
  /** Whether the user has a paid plan, so that features of a plan are visible. */
  readonly hasSubscription?: boolean;
  /** A member of our team. */
  readonly isAdministrator?: boolean;
  /** Businesses with real books, a month of digests and alerts. */
  readonly books?: readonly SeededBooks[];
}

/** Owns several businesses. The addresses printed at the start suggest signing in as this user. */
export const OWNER: Persona = {
  email: 'grace@harbor-holdings.example',
  password: 'morning-paper',
  hasSubscription: true,
  books: SEEDED_BOOKS,
};

/** A new user. */
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

/** Sells the service. Any signed-in user can unlock the sales toolkit as this representative. */
export const REPRESENTATIVE = {
  email: 'rita@owner-awareness.example',
  password: 'sell-the-morning',
} as const;

export const PERSONAS: readonly Persona[] = [OWNER, BAKER, ADMINISTRATOR];
