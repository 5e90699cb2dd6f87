// The form in which Xero publishes its objects, derived from the types of its official SDK. Xero
// guarantees no field, and any field can be null. The SDK declares enums as numbers, although Xero
// sends their names. The test of the official client checks the names.
import type * as sdk from 'xero-node';

type FieldName<Name> = Name extends `_${infer Rest}`
  ? Capitalize<Rest>
  : Name extends string
    ? Capitalize<Name>
    : never;

/** Returns `number` for that type itself, and `string` for an enum, which only extends it. */
type NumberOrName<T> =
  (<G>() => G extends T ? 1 : 2) extends <G>() => G extends number ? 1 : 2 ? number : string;

/** An object of the SDK as Xero sends it: with capitalized names, and times as text. */
export type Published<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Published<Item>[]
    : T extends number
      ? NumberOrName<T>
      : T extends object
        ? { readonly [Name in keyof T as FieldName<Name>]?: Published<T[Name]> | null }
        : T;

/** Dates have a second field with the date as text, which the SDK does not declare. */
type DateTexts = { readonly [name in `${string}DateString` | 'DateString']?: string };

export type Account = Published<sdk.Account>;
export type BankTransaction = Published<sdk.BankTransaction> & DateTexts;
export type BankTransfer = Published<sdk.BankTransfer> & DateTexts;
export type CreditNote = Published<sdk.CreditNote> & DateTexts;
export type Invoice = Published<sdk.Invoice> & DateTexts;
export type ManualJournal = Published<sdk.ManualJournal> & DateTexts;
export type Organisation = Published<sdk.Organisation>;
export type Payment = Published<sdk.Payment> & DateTexts;
export type Report = Published<sdk.ReportWithRow>;
export type ReportRows = Published<sdk.ReportRows>;
