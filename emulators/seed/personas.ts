import { DEFAULT_TIME_ZONE, type TimeZone } from '@daily-snapshot/domain/calendar/time-zone';

/** Somebody to look at the product as. */
export interface Persona {
  readonly email: string;
  readonly password: string;
  readonly business: {
    readonly id: string;
    readonly name: string;
    readonly timeZone: TimeZone;
  };
}

/** Whom the addresses that are printed at the start invite you to sign in as. */
export const BAKER: Persona = {
  email: 'ada@bluebird-bakery.example',
  password: 'morning-paper',
  business: { id: 'bluebird-bakery', name: 'Bluebird Bakery', timeZone: DEFAULT_TIME_ZONE },
};

export const PERSONAS: readonly Persona[] = [BAKER];
