import type { Row } from './delimited.ts';
import { MAX_HEADER_ROWS, isNamed } from './named-columns.ts';
import { plainColumn } from './processors/processor-layout.ts';

/** A list of orders or invoices, recognized by its columns. */
interface SalesList {
  /** the name that the owner knows */
  readonly name: string;
  /** the accepted names of each needed column; a name that ends with * accepts any continuation */
  readonly columns: readonly (readonly string[])[];
  /** the export to use instead, as the end of a sentence */
  readonly instead: string;
}

const BANK_FILE = 'import the transactions from the bank that receives the payments';

/**
 * Exports of sales that have dates and amounts like a bank's table, but no fees and no payouts. The
 * first list whose columns all exist is used.
 *
 * @see https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders
 * @see https://developer.intuit.com/app/developer/qbo/docs/api/accounting/report-entities/transactionlist
 */
const SALES_LISTS: readonly SalesList[] = [
  {
    name: 'Shopify orders',
    columns: [['financial status'], ['fulfillment status'], ['lineitem name', 'lineitem price']],
    instead:
      'in Shopify, open Finances, Payouts and export the transactions of Shopify Payments; for other payment methods, import the file from your bank',
  },
  {
    name: 'payment attempts for Shopify orders',
    columns: [['order'], ['kind'], ['gateway'], ['status'], ['amount']],
    instead: 'in Shopify, open Finances, Payouts and export the transactions of Shopify Payments',
  },
  {
    name: 'items sold with Square',
    columns: [['item'], ['qty', 'quantity'], ['gross sales'], ['net sales'], ['transaction id']],
    instead: 'in Square, open Transactions and export "Transactions CSV" instead of "Items"',
  },
  {
    name: 'Etsy orders',
    columns: [['sale date'], ['order id'], ['order total', 'order value', 'item total']],
    instead:
      'in Etsy, open Shop Manager, Finances, Payment account and export the monthly statement',
  },
  {
    name: 'eBay orders',
    columns: [['sales record number', 'order number'], ['sold for'], ['sale date', 'paid on date']],
    instead: 'in eBay, open Payments, Reports and download the transaction report',
  },
  {
    name: 'Amazon orders',
    columns: [
      ['amazon-order-id', 'order-id'],
      ['purchase-date'],
      ['sku', 'product-name', 'order-status'],
    ],
    instead:
      'in Seller Central, open Payments, Reports Repository and export the date range report',
  },
  {
    name: 'Xero invoices',
    columns: [['contactname'], ['invoicenumber'], ['invoicedate'], ['duedate']],
    instead: `connect Xero, or ${BANK_FILE}`,
  },
  {
    name: 'QuickBooks invoices',
    columns: [
      ['transaction type', 'num', 'no.'],
      ['due date'],
      ['open balance', 'balance'],
      ['amount', 'total'],
      ['customer', 'name', 'customer full name'],
    ],
    instead: `connect QuickBooks, or ${BANK_FILE}`,
  },
  {
    name: 'invoices',
    columns: [
      ['invoice number', 'invoice no', 'invoice no.', 'invoice #', 'invoice id', 'number'],
      ['due date', 'date due', 'payment due date', 'invoice status', 'amount due'],
      ['total*', 'amount*', 'invoice total', 'invoice amount', 'grand total', 'balance due'],
    ],
    instead: `a customer may pay an invoice later or in part; ${BANK_FILE}`,
  },
  {
    name: 'orders',
    columns: [
      ['order id', 'order number', 'order #', 'order no', 'order no.', 'order'],
      [
        'order status',
        'fulfillment status',
        'financial status',
        'items sold',
        'customer type',
        'shipping total*',
        'order shipping*',
        'billing *',
      ],
      ['order total*', 'total*', 'n. revenue*', 'net sales', 'order subtotal*'],
    ],
    instead:
      'import the payments report of the service that collects the money, such as Stripe or PayPal, or the transactions of your bank',
  },
];

/**
 * Explains why a table of orders or invoices is refused: its sales would count twice, because the
 * deposits of the bank contain them too.
 *
 * @returns null if the table lists neither orders nor invoices
 */
export function refusalOfSalesList(rows: readonly Row[]): string | null {
  for (const { fields } of rows.slice(0, MAX_HEADER_ROWS)) {
    const header = fields.map(plainColumn);
    const found = SALES_LISTS.find(({ columns }) =>
      columns.every((names) => names.some((name) => header.some((each) => isNamed(each, name)))),
    );
    if (found) {
      return `it lists ${found.name} without fees and payouts, so your bank deposits would count the same sales again; ${found.instead}`;
    }
  }
  return null;
}
