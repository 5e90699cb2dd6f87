import type Stripe from 'stripe';

type Field<T> = string extends T ? Extract<T, string | null | undefined> : Wire<T>;

/** A type of the official client as it travels: decimals are text, what can be expanded is an id. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Element)[]
    ? Field<Element>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Field<T[Key]> }
      : T;
