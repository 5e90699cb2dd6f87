// The types that Intuit publishes for the API objects that the emulator returns, from Finance.xsd
// of the QuickBooks SDKs and
// https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice. There is
// no official SDK for JavaScript with types. Fields that are optional here are optional there, and
// `decimal` has up to five decimals.

/** An `xs:decimal`. */
type Decimal = number;
/** `YYYY-MM-DD` */
type DateText = string;

export interface ReferenceType {
  readonly value: string;
  readonly name?: string;
  readonly type?: string;
}

export interface LinkedTxn {
  readonly TxnId: string;
  readonly TxnType: string;
  readonly TxnLineId?: string;
}

interface ItemLineDetail {
  readonly ItemRef?: ReferenceType;
  readonly Qty?: Decimal;
  readonly UnitPrice?: Decimal;
  readonly ItemAccountRef?: ReferenceType;
  readonly TaxCodeRef?: ReferenceType;
}

interface LineCommon {
  readonly Id?: string;
  readonly LineNum?: number;
  readonly Description?: string;
  readonly Amount?: Decimal;
  readonly LinkedTxn?: readonly LinkedTxn[];
}

/** The detail of a line. `DetailType` names the field, and both are optional. */
type LineDetail =
  | { readonly DetailType?: never }
  | { readonly DetailType: 'SalesItemLineDetail'; readonly SalesItemLineDetail: ItemLineDetail }
  | {
      readonly DetailType: 'ItemBasedExpenseLineDetail';
      readonly ItemBasedExpenseLineDetail: ItemLineDetail & { readonly BillableStatus?: string };
    }
  | {
      readonly DetailType: 'GroupLineDetail';
      readonly GroupLineDetail: {
        readonly GroupItemRef?: ReferenceType;
        readonly Quantity?: Decimal;
        readonly Line?: readonly Line[];
      };
    }
  | {
      readonly DetailType: 'DiscountLineDetail';
      readonly DiscountLineDetail: {
        readonly PercentBased?: boolean;
        readonly DiscountAccountRef?: ReferenceType;
      };
    }
  | { readonly DetailType: 'SubTotalLineDetail'; readonly SubTotalLineDetail: object }
  | {
      readonly DetailType: 'AccountBasedExpenseLineDetail';
      readonly AccountBasedExpenseLineDetail: {
        readonly AccountRef: ReferenceType;
        readonly BillableStatus?: string;
        readonly TaxCodeRef?: ReferenceType;
      };
    }
  | {
      readonly DetailType: 'DepositLineDetail';
      readonly DepositLineDetail: {
        readonly Entity?: ReferenceType;
        readonly AccountRef?: ReferenceType;
      };
    }
  | {
      readonly DetailType: 'JournalEntryLineDetail';
      readonly JournalEntryLineDetail: {
        readonly PostingType: 'Debit' | 'Credit';
        readonly AccountRef: ReferenceType;
      };
    };

export type Line = LineCommon & LineDetail;

interface IntuitEntity {
  readonly Id: string;
  readonly SyncToken: string;
  readonly MetaData: { readonly CreateTime: string; readonly LastUpdatedTime: string };
  readonly domain?: 'QBO';
  readonly sparse?: boolean;
}

export interface Transaction extends IntuitEntity {
  readonly DocNumber?: string;
  readonly TxnDate?: DateText;
  readonly CurrencyRef?: ReferenceType;
  /**
   * Units of the home currency for one unit of `CurrencyRef`. Absent unless the company uses
   * several currencies.
   */
  readonly ExchangeRate?: Decimal;
  readonly PrivateNote?: string;
}

/** The fields of a transaction that depend on its kind. */
export interface TransactionBody {
  readonly CustomerRef?: ReferenceType;
  readonly VendorRef?: ReferenceType;
  readonly EntityRef?: ReferenceType;
  readonly APAccountRef?: ReferenceType;
  readonly AccountRef?: ReferenceType;
  readonly DepositToAccountRef?: ReferenceType;
  readonly FromAccountRef?: ReferenceType;
  readonly ToAccountRef?: ReferenceType;
  readonly Line?: readonly Line[];
  readonly LinkedTxn?: readonly LinkedTxn[];
  readonly TxnTaxDetail?: { readonly TotalTax?: Decimal };
  readonly TotalAmt?: Decimal;
  /** The total in the home currency. */
  readonly HomeTotalAmt?: Decimal;
  readonly Amount?: Decimal;
  readonly Balance?: Decimal;
  readonly RemainingCredit?: Decimal;
  readonly UnappliedAmt?: Decimal;
  readonly DueDate?: DateText;
  readonly EmailStatus?: string;
  readonly ProcessPayment?: boolean;
  readonly PayType?: 'Check' | 'CreditCard';
  readonly CheckPayment?: {
    readonly BankAccountRef: ReferenceType;
    readonly PrintStatus?: string;
  };
  readonly CreditCardPayment?: { readonly CCAccountRef: ReferenceType };
  readonly PaymentType?: 'Cash' | 'Check' | 'CreditCard';
  /** Absent except in a refund on a card. */
  readonly Credit?: boolean;
  readonly Adjustment?: boolean;
  readonly CashBack?: {
    readonly AccountRef: ReferenceType;
    readonly Amount?: Decimal;
    readonly Memo?: string;
  };
}

export interface AccountEntity extends IntuitEntity {
  readonly Name: string;
  readonly FullyQualifiedName?: string;
  readonly SubAccount?: boolean;
  readonly ParentRef?: ReferenceType;
  readonly Active?: boolean;
  readonly Classification?: string;
  readonly AccountType?: string;
  readonly AccountSubType?: string;
  readonly CurrentBalance?: Decimal;
  readonly CurrentBalanceWithSubAccounts?: Decimal;
  readonly CurrencyRef?: ReferenceType;
}

export interface ItemEntity extends IntuitEntity {
  readonly Name: string;
  readonly FullyQualifiedName?: string;
  readonly Active?: boolean;
  readonly Type?: 'Inventory' | 'NonInventory' | 'Service' | 'Group';
  readonly TrackQtyOnHand?: boolean;
  readonly PurchaseCost?: Decimal;
  readonly IncomeAccountRef?: ReferenceType;
  readonly ExpenseAccountRef?: ReferenceType;
  readonly AssetAccountRef?: ReferenceType;
}

export interface PartyEntity extends IntuitEntity {
  readonly DisplayName: string;
  readonly PrintOnCheckName?: string;
  readonly Active?: boolean;
}
