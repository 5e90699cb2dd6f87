import { describe, expect, it } from 'vitest';
import { detectDelimiter, splitRows } from './delimited.ts';
import { openRows } from './open-file.ts';

const open = (...rows: readonly string[]) => {
  const text = rows.join('\n');
  const all = splitRows(text, detectDelimiter(text));
  return openRows(all, 'text');
};

const LISTS: readonly (readonly [name: string, remedy: string, header: string, row: string])[] = [
  [
    'Shopify orders',
    'export the transactions of Shopify Payments',
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Payment Method,Refunded Amount',
    '#1001,ada@example.com,paid,2026-11-09 10:00:00 -0500,fulfilled,2026-11-10 10:00:00 -0500,no,USD,100.00,5.00,8.00,113.00,,0.00,Standard,2026-11-09 09:58:00 -0500,1,Lamp,100.00,Shopify Payments,0.00',
  ],
  [
    'payment attempts for Shopify orders',
    'export the transactions of Shopify Payments',
    'Order,Name,Kind,Gateway,Created At,Status,Amount,Currency,Card Type',
    '450789469,#1001,sale,shopify_payments,2026-11-09 10:00:00 -0500,success,113.00,USD,visa',
  ],
  [
    'items sold with Square',
    'export "Transactions CSV"',
    'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location,Dining Option',
    '11/09/2026,08:00:00,Eastern,Coffee,Latte,1,Regular,,,$4.00,$0.00,$4.00,$0.32,T1,P1,Till,,https://squareup.com,Payment,Main,',
  ],
  [
    'Etsy orders',
    'export the monthly statement',
    'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Currency,Order Value,Coupon Code,Discount Amount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net',
    '11/09/26,3672216433,ada,Ada L,Ada,L,1,Credit Card,11/10/26,1 Main St,USD,50.00,,0.00,0.00,3.50,53.50,,1.86,51.64',
  ],
  [
    'Etsy orders',
    'export the monthly statement',
    'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Discount Amount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Order ID',
    '11/09/26,Mug,Ada,1,50.00,,0.00,0.00,3.50,50.00,USD,1,2,11/09/26,3672216433',
  ],
  [
    'eBay orders',
    'download the transaction report',
    'Sales Record Number,Order Number,Buyer Username,Buyer Name,Item Number,Item Title,Quantity,Sold For,Shipping And Handling,Total Price,Payment Method,Sale Date,Paid On Date',
    '101,10-1,ada,Ada,5,Lamp,1,$100.00,$10.00,$110.00,eBay,Nov-09-26,Nov-09-26',
  ],
  [
    'Amazon orders',
    'export the date range report',
    'amazon-order-id\tmerchant-order-id\tpurchase-date\tlast-updated-date\torder-status\tproduct-name\tsku\tquantity\tcurrency\titem-price\titem-tax',
    '111-1\t\t2026-11-09T10:00:00+00:00\t2026-11-10T10:00:00+00:00\tShipped\tLamp\tLAMP\t1\tUSD\t40.00\t3.30',
  ],
  [
    'orders',
    'the payments report of the service that collects the money',
    'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items Sold,Coupon(s),N. Revenue',
    '2026-11-09 10:00:00,1041,$100.00,completed,Ada,new,1× Lamp,1,,100',
  ],
  [
    'orders',
    'the payments report of the service that collects the money',
    'Order Number,Order Status,Order Date,First Name (Billing),Payment Method Title,Order Subtotal Amount,Order Shipping Amount,Order Total Amount',
    '1041,Completed,2026-11-09 10:00,Ada,Credit Card,100.00,5.00,105.00',
  ],
  [
    'Xero invoices',
    'connect Xero',
    'ContactName,EmailAddress,InvoiceNumber,Reference,InvoiceDate,DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,Currency,Type,Status',
    'Ada,ada@example.com,INV-1,,09/11/2026,09/12/2026,108.00,8.00,108.00,0.00,USD,Sales invoice,Paid',
  ],
  [
    'QuickBooks invoices',
    'connect QuickBooks',
    'Date,Transaction Type,Num,Name,Memo/Description,Due Date,Amount,Open Balance',
    '11/09/2026,Invoice,1001,Ada,,12/09/2026,108.00,0.00',
  ],
  [
    'invoices',
    'import the transactions from the bank',
    'Invoice Number,Invoice Date,Recipient,Email,Status,Due Date,Currency,Invoice Amount',
    '0001,11/09/2026,Ada,ada@example.com,Paid,12/09/2026,USD,108.00',
  ],
  [
    'invoices',
    'import the transactions from the bank',
    'id,Amount Due,Amount Paid,Currency,Customer,Customer Email,Date (UTC),Due Date (UTC),Number,Status,Total',
    'in_1,108.00,108.00,usd,cus_1,ada@example.com,2026-11-09 10:00,2026-12-09 10:00,A-1,paid,108.00',
  ],
];

describe('a list of sales that looks like the table of a bank', () => {
  it.each(LISTS)('is refused with the export to use: %s, %s', (name, remedy, header, row) => {
    const refused = open(header, row, row.replace('09', '12'));
    expect(refused).toMatchObject({
      ok: false,
      reason: 'sales-list',
      text: expect.stringContaining(`it lists ${name} without fees and payouts`),
    });
    expect(refused).toMatchObject({ text: expect.stringContaining(remedy) });
  });

  it.each([
    ['Date,Description,Amount,Balance', '11/09/2026,CARD 1041,10.00,20.00'],
    ['Date,Order number,Payee,Amount', '11/09/2026,1041,Ada,10.00'],
    ['Transaction Date,Due Date,Description,Amount', '11/09/2026,12/09/2026,RENT,-10.00'],
    ['Date,Invoice number,Counterparty,Amount,Balance', '11/09/2026,1041,Ada,10.00,20.00'],
    ['Posting Date,Status,Description,Total', '11/09/2026,Posted,CARD 1041,10.00'],
  ])('is not a bank table with the columns %s', (header, row) => {
    expect(open(header, row, row.replace('09', '10'))).toMatchObject({
      ok: true,
      file: { form: 'table' },
    });
  });
});
