import {
  ASKBIZ_BRIEF,
  ASKBIZ_METHOD,
  CHARTMOGUL,
  FATHOM_ALERTS,
  FINANCICA,
  FLOAT_BALANCE,
  JENKINS,
  METHOD_PAGE,
  MONEY_DASHBOARD,
  FIELD_NOTES,
  PUBLIC_PAGES,
  QUICKBOOKS_PLANNER,
  SQUARE_SUMMARY,
  XERO_CASH_FLOW,
} from './sources.ts';
import type { WrittenBattleCard } from './content-types.ts';

const provenance = { version: 1, owner: 'Product', verifiedOn: '2026-11-20' } as const;

export const battleCards: readonly WrittenBattleCard[] = [
  {
    ...provenance,
    id: 'spreadsheet',
    title: 'Their own spreadsheet',
    alternative: 'The owner or an employee copies bank transactions into a spreadsheet.',
    sources: [FIELD_NOTES, METHOD_PAGE],
    strengths: [
      { text: 'It is free and does exactly what they want.', audience: 'customer' },
      { text: 'They trust it because they typed it. Never make fun of it.', audience: 'internal' },
    ],
    weaknesses: [
      {
        text: 'It is only as current as the last evening they had time, and it does not say so.',
        audience: 'customer',
        source: FIELD_NOTES,
      },
      {
        text: 'Transfers, loans and card payments get counted as income or expenses. This is one of the three mistakes that users of finance tools report most.',
        audience: 'customer',
        source: FIELD_NOTES,
      },
    ],
    ourAnswer:
      'Keep the spreadsheet for planning. For yesterday’s numbers, the transactions arrive on their own, each with a category, and transfers do not count.',
    ask: ['What is the date of the last entry?', 'Who updates it when you are on vacation?'],
    walkAwayWhen: 'They have fewer than 100 transactions a month and enjoy doing it.',
  },
  {
    ...provenance,
    id: 'bookkeeper',
    title: 'A bookkeeper or accountant',
    alternative: 'A person closes the books, usually once a month.',
    sources: [PUBLIC_PAGES, FIELD_NOTES, QUICKBOOKS_PLANNER],
    strengths: [
      {
        text: 'They offer judgment and a person to call. We offer neither and do not pretend to.',
        audience: 'customer',
      },
      {
        text: 'They can kill the deal or bring you ten more.',
        audience: 'internal',
      },
    ],
    weaknesses: [
      {
        text: 'The work is monthly. What happened on the 2nd gets reviewed after the 30th.',
        audience: 'customer',
        source: FIELD_NOTES,
      },
      {
        text: 'Their tools show anomalies at month-end, transaction by transaction, and to the accountant instead of the owner.',
        audience: 'internal',
        source: QUICKBOOKS_PLANNER,
      },
    ],
    ourAnswer:
      'Invite them. Half of the month is already checked when they start, and the owner stops asking how things are going.',
    ask: [
      'When did you get last month’s numbers?',
      'What does your bookkeeper wish you had told them sooner?',
    ],
    walkAwayWhen:
      'The bookkeeper already sends a reviewed summary every week, and the owner reads it.',
  },
  {
    ...provenance,
    id: 'quickbooks-reports',
    title: 'Reports in their accounting software',
    alternative: 'QuickBooks or Xero, opened now and then.',
    sources: [QUICKBOOKS_PLANNER, XERO_CASH_FLOW],
    strengths: [
      {
        text: 'It is the source of record. We compare our totals with its profit and loss report and say where they differ.',
        audience: 'customer',
      },
      {
        text: 'They already pay for it, and it forecasts cash up to 90 days ahead.',
        audience: 'customer',
      },
    ],
    weaknesses: [
      {
        text: 'The planner in QuickBooks works only when they open it. It does not send anything.',
        audience: 'customer',
        source: QUICKBOOKS_PLANNER,
      },
      {
        text: 'Xero’s short-term view leaves out credit notes, transfers and batch payments. It is only as good as the last reconciliation.',
        audience: 'internal',
        source: XERO_CASH_FLOW,
      },
    ],
    ourAnswer:
      'We read those books and send the owner three numbers, each compared with normal, and the reason for each change. Their software stays as it is.',
    ask: ['Who on your team opened it yesterday?', 'Is the bank account reconciled through today?'],
    walkAwayWhen: 'They open it every morning and act on it.',
  },
  {
    ...provenance,
    id: 'dashboard-tool',
    title: 'A dashboard or reporting tool',
    alternative: 'Fathom and similar tools: charts and metrics on top of the books.',
    sources: [FATHOM_ALERTS],
    strengths: [
      {
        text: 'Detailed comparisons between months and companies, and board reports.',
        audience: 'customer',
      },
    ],
    weaknesses: [
      {
        text: 'Alert thresholds appear only inside the tool and its reports. They do not cover custom metrics and are limited to one plan.',
        audience: 'internal',
        source: FATHOM_ALERTS,
      },
    ],
    ourAnswer:
      'A dashboard answers the questions you ask. Our e-mail answers one you did not have to ask: is this normal? Many owners use both, and you do not have to remember ours.',
    ask: ['Who looks at it, and on which days?', 'What did it tell you last week?'],
    walkAwayWhen: 'They need to consolidate several companies or report to a bank.',
  },
  {
    ...provenance,
    id: 'cash-forecast',
    title: 'A cash-flow forecast',
    alternative: 'Float and similar tools: the future balance, based on plans and invoices.',
    sources: [FLOAT_BALANCE],
    strengths: [
      {
        text: 'Scenarios for the coming months, such as hiring or buying equipment.',
        audience: 'customer',
      },
    ],
    weaknesses: [
      {
        text: 'It needs a reconciled balance. Unmatched transactions are missing, and its help says to reconcile every day.',
        audience: 'internal',
        source: FLOAT_BALANCE,
      },
    ],
    ourAnswer:
      'For the next 14 days, we show the lowest cash balance from your actual data, reconciled or not, and the one payment that matters most. For next year, use theirs.',
    ask: [
      'How often do you reconcile the bank account?',
      'Do you plan a year ahead, or watch the next week?',
    ],
    walkAwayWhen: 'They want to plan a loan or a hire for next spring.',
  },
  {
    ...provenance,
    id: 'ai-digest',
    title: 'Another daily brief',
    alternative: 'AskBiz and similar tools: a morning message with anomalies.',
    sources: [ASKBIZ_BRIEF, ASKBIZ_METHOD],
    strengths: [
      {
        text: 'The closest to us: a brief by seven in the morning, a published method and numbers that link to details.',
        audience: 'internal',
      },
      { text: 'Users can choose its metrics and their order.', audience: 'internal' },
    ],
    weaknesses: [
      {
        text: 'By its own figures, ten metrics would set off an alert by chance every two to three days. So it reports a drop only after it has lasted two periods.',
        audience: 'internal',
        source: ASKBIZ_METHOD,
      },
      {
        text: 'Its help says that holidays make the comparison misleading, and asks the reader to remember that.',
        audience: 'internal',
        source: ASKBIZ_BRIEF,
      },
    ],
    ourAnswer:
      'Show three things instead of arguing. We do not print an unknown number as zero. If a past day changes, we say so. And we know the bank holidays.',
    ask: [
      'What does it say on the Tuesday after a holiday?',
      'Has one of its numbers ever changed afterwards?',
    ],
    walkAwayWhen: 'They are happy with it and it reads the same bank. Ask again in three months.',
  },
  {
    ...provenance,
    id: 'processor-summary',
    title: 'The summary from their card processor',
    alternative: 'Square and other processors e-mail each day’s sales.',
    sources: [SQUARE_SUMMARY],
    strengths: [
      {
        text: 'It is free, comes the same evening and is right about card sales.',
        audience: 'customer',
      },
    ],
    weaknesses: [
      {
        text: 'It covers one processor. It has no rent, payroll or suppliers, so it cannot show profit.',
        audience: 'customer',
        source: SQUARE_SUMMARY,
      },
      {
        text: 'It does not warn about cash.',
        audience: 'customer',
        source: SQUARE_SUMMARY,
      },
    ],
    ourAnswer:
      'Keep it for daily sales. Ours starts where the money arrives: sales minus fees minus everything you paid, compared with normal.',
    ask: ['What were your card fees last month?', 'How much of that day’s sales did you keep?'],
    walkAwayWhen: 'They only want to know their sales.',
  },
  {
    ...provenance,
    id: 'cash-mail',
    title: 'A cash report by e-mail',
    alternative:
      'Jenkins, Financica and similar tools: balances and open invoices, daily or weekly.',
    sources: [JENKINS, FINANCICA],
    strengths: [
      {
        text: 'It is simple, it is in the inbox, and many owners go by their cash.',
        audience: 'customer',
      },
    ],
    weaknesses: [
      {
        text: 'The daily report lists balances, amounts due and overdue invoices. Nothing in its description explains or flags what is unusual.',
        audience: 'internal',
        source: JENKINS,
      },
      {
        text: 'The weekly report goes out on Mondays at seven UTC wherever the owner is, and covers cash only.',
        audience: 'internal',
        source: FINANCICA,
      },
    ],
    ourAnswer:
      'Ours includes cash and its lowest point ahead. It also shows revenue, expenses and profit, and what changed them.',
    ask: [
      'What did you do differently after the last report?',
      'Does it say why the balance moved?',
    ],
    walkAwayWhen: 'They go by their bank balance alone, and it works for them.',
  },
  {
    ...provenance,
    id: 'metrics-recap',
    title: 'A recap of subscription metrics',
    alternative: 'ChartMogul and similar tools: recurring revenue for subscription businesses.',
    sources: [CHARTMOGUL],
    strengths: [
      { text: 'It has churn, expansion and cohorts. We have none of these.', audience: 'customer' },
    ],
    weaknesses: [
      {
        text: 'A change that arrives 12 or more hours late is missing from the e-mail and appears only in the charts.',
        audience: 'internal',
        source: CHARTMOGUL,
      },
    ],
    ourAnswer:
      'Keep it for subscriptions. It never sees what you spend. If our data is late, the next e-mail includes it.',
    ask: ['Who on your team watches spending?'],
    walkAwayWhen: 'They have no bank account to watch, only a subscription tool.',
  },
  {
    ...provenance,
    id: 'nothing',
    title: 'Nothing at all',
    alternative: 'They look at the banking app and go by feel.',
    sources: [MONEY_DASHBOARD, FIELD_NOTES],
    strengths: [
      { text: 'It has worked so far. Respect that.', audience: 'internal' },
      { text: 'No password, no setup, no bill.', audience: 'customer' },
    ],
    weaknesses: [
      {
        text: 'A balance does not show profit. A loan, a transfer and a good week look the same.',
        audience: 'customer',
        source: FIELD_NOTES,
      },
      {
        text: 'A bank feed that stopped looks like a quiet week. One weekly e-mail on the market is simply empty after seven days without a refresh.',
        audience: 'internal',
        source: MONEY_DASHBOARD,
      },
    ],
    ourAnswer:
      'Start with one account and 30 days. If their feeling was right every morning, they have lost two minutes.',
    ask: [
      'About how much did you earn last Thursday?',
      'How would you notice a bill that was paid twice?',
    ],
    walkAwayWhen:
      'They have less than $25,000 a month in revenue and handle every payment themselves.',
  },
];
