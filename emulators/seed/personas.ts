import { DEFAULT_TIME_ZONE, type TimeZone } from '@daily-snapshot/domain/calendar/time-zone';

/** Somebody to look at the product as. */
export interface Persona {
  readonly email: string;
  readonly password: string;
  readonly business?: {
    readonly id: string;
    readonly name: string;
    readonly timeZone: TimeZone;
  };
}

/** Has a business; what the addresses printed at the start invite you to sign in with. */
export const BAKER: Persona = {
  email: 'ada@bluebird-bakery.example',
  password: 'morning-paper',
  business: { id: 'bluebird-bakery', name: 'Bluebird Bakery', timeZone: DEFAULT_TIME_ZONE },
};

/** Has just signed up. */
export const NEWCOMER: Persona = {
  email: 'paul@reliable-plumbing.example',
  password: 'morning-paper',
};

export const PERSONAS: readonly Persona[] = [BAKER, NEWCOMER];
