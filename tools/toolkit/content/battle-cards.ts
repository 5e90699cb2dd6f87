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
    alternative: 'The owner, or somebody in the office, copies bank lines into a sheet.',
    sources: [FIELD_NOTES, METHOD_PAGE],
    strengths: [
      { text: 'It costs nothing and does exactly what they want.', audience: 'customer' },
      { text: 'They trust it, because they typed it. Never laugh about it.', audience: 'internal' },
    ],
    weaknesses: [
      {
        text: 'It is as old as the last evening somebody had time, and nothing in it says so.',
        audience: 'customer',
        source: FIELD_NOTES,
      },
      {
        text: 'Transfers, loans and card payments slip in as income or cost; it is one of the three mistakes that users of finance tools report most.',
        audience: 'customer',
        source: FIELD_NOTES,
      },
    ],
    ourAnswer:
      'Keep the sheet for plans. For yesterday, let the lines come by themselves, each with one kind, and transfers counted as nothing.',
    ask: ['What day is the last line in it?', 'What happens to it while you are on holiday?'],
    walkAwayWhen: 'They have fewer than a hundred lines a month and enjoy doing it.',
  },
  {
    ...provenance,
    id: 'bookkeeper',
    title: 'A bookkeeper or accountant',
    alternative: 'A person closes the books, usually once a month.',
    sources: [PUBLIC_PAGES, FIELD_NOTES, QUICKBOOKS_PLANNER],
    strengths: [
      {
        text: 'Judgement, and somebody to call. We have neither and do not pretend.',
        audience: 'customer',
      },
      {
        text: 'They are the person who can kill the deal, or bring ten more.',
        audience: 'internal',
      },
    ],
    weaknesses: [
      {
        text: 'The work is monthly: what happened on the second is looked at after the thirtieth.',
        audience: 'customer',
        source: FIELD_NOTES,
      },
      {
        text: 'The tools made for them show anomalies at the close and line by line, to the accountant and not to the owner.',
        audience: 'internal',
        source: QUICKBOOKS_PLANNER,
      },
    ],
    ourAnswer:
      'Invite them as a reader. They find the month half checked when they begin, and the owner stops asking them how it is going.',
    ask: [
      'When did you get last month’s numbers?',
      'What does your bookkeeper wish you told them sooner?',
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
        text: 'It is the authority: our totals are held against its own profit and loss, and we say where they differ.',
        audience: 'customer',
      },
      {
        text: 'They pay for it already, and it forecasts cash up to 90 days.',
        audience: 'customer',
      },
    ],
    weaknesses: [
      {
        text: 'The planner in QuickBooks waits until it is opened; it sends nothing.',
        audience: 'customer',
        source: QUICKBOOKS_PLANNER,
      },
      {
        text: 'Xero’s short-term view leaves out credit notes, transfers and batch payments, and is as good as the last reconciliation.',
        audience: 'internal',
        source: XERO_CASH_FLOW,
      },
    ],
    ourAnswer:
      'We read what is in there and come to the owner with it: three numbers, each beside its normal, and why. The software stays what it is.',
    ask: ['Who of you opened it yesterday?', 'Is the bank reconciled up to today?'],
    walkAwayWhen: 'Somebody opens it every morning and acts on it.',
  },
  {
    ...provenance,
    id: 'dashboard-tool',
    title: 'A dashboard or reporting tool',
    alternative: 'Fathom and others of the kind: charts and indicators over the books.',
    sources: [FATHOM_ALERTS],
    strengths: [
      {
        text: 'Deep comparisons between months and between companies, and reports for a board.',
        audience: 'customer',
      },
    ],
    weaknesses: [
      {
        text: 'Thresholds are shown inside the tool and in its reports, not on metrics of one’s own, and only on one of its plans.',
        audience: 'internal',
        source: FATHOM_ALERTS,
      },
    ],
    ourAnswer:
      'A dashboard answers questions. The mail asks one: is this normal? Many need both; we are the part that nobody has to remember.',
    ask: ['Who looks at it, and on which days?', 'What did it tell you in the last week?'],
    walkAwayWhen: 'They need consolidation of several companies or a report for a bank.',
  },
  {
    ...provenance,
    id: 'cash-forecast',
    title: 'A cash-flow forecast',
    alternative: 'Float and others: what the balance will be, from plans and invoices.',
    sources: [FLOAT_BALANCE],
    strengths: [
      { text: 'Scenarios over months: what if we hire, what if we buy.', audience: 'customer' },
    ],
    weaknesses: [
      {
        text: 'It counts on a reconciled balance: lines that nobody matched are not in it, and its help asks to reconcile every day.',
        audience: 'internal',
        source: FLOAT_BALANCE,
      },
    ],
    ourAnswer:
      'For the next fourteen days we show the low point from what is there already, reconciled or not, and the one payment that would move it. For next year, use theirs.',
    ask: ['How often is the bank reconciled?', 'Do you plan for a year, or watch for a week?'],
    walkAwayWhen: 'The question is a loan or a hire next spring.',
  },
  {
    ...provenance,
    id: 'ai-digest',
    title: 'Another daily brief',
    alternative: 'AskBiz and others: a morning message with anomalies.',
    sources: [ASKBIZ_BRIEF, ASKBIZ_METHOD],
    strengths: [
      {
        text: 'The nearest to us: a brief by seven in the morning, a published method, every number clicks through.',
        audience: 'internal',
      },
      { text: 'Its metrics and their order can be set.', audience: 'internal' },
    ],
    weaknesses: [
      {
        text: 'By its own account ten metrics at its threshold fire by chance every two to three days; so a drop has to last two periods before it is told.',
        audience: 'internal',
        source: ASKBIZ_METHOD,
      },
      {
        text: 'Its help says that a holiday makes the comparison misleading, and asks the reader to remember that.',
        audience: 'internal',
        source: ASKBIZ_BRIEF,
      },
    ],
    ourAnswer:
      'Three things to show and not to argue: a number that is not known is not printed as zero, a day that changes after it was told is corrected aloud, and bank holidays are known.',
    ask: [
      'What does it say on the Tuesday after a holiday?',
      'Has a number of theirs ever changed afterwards?',
    ],
    walkAwayWhen: 'They are happy with theirs and it reads the same bank. Ask again in a quarter.',
  },
  {
    ...provenance,
    id: 'processor-summary',
    title: 'The summary from their card processor',
    alternative: 'Square and others send what was sold each day.',
    sources: [SQUARE_SUMMARY],
    strengths: [
      { text: 'Free, the same evening, and right about card sales.', audience: 'customer' },
    ],
    weaknesses: [
      {
        text: 'It is the view of one processor: no rent, no payroll, no supplier, so no profit.',
        audience: 'customer',
        source: SQUARE_SUMMARY,
      },
      {
        text: 'It gives no notices about cash.',
        audience: 'customer',
        source: SQUARE_SUMMARY,
      },
    ],
    ourAnswer:
      'Keep it for the floor. Ours begins where the money arrives: sales less fees less everything that left, beside what is normal.',
    ask: ['What did the card fees come to last month?', 'And what was left of that day’s sales?'],
    walkAwayWhen: 'All they want is a count of sales.',
  },
  {
    ...provenance,
    id: 'cash-mail',
    title: 'A cash report by e-mail',
    alternative: 'Jenkins, Financica and others: balances and open invoices, daily or weekly.',
    sources: [JENKINS, FINANCICA],
    strengths: [
      {
        text: 'Simple, in the inbox, and cash is what many owners steer by.',
        audience: 'customer',
      },
    ],
    weaknesses: [
      {
        text: 'The daily one lists balances, dues and overdue invoices; nothing in its description explains or flags what is unusual.',
        audience: 'internal',
        source: JENKINS,
      },
      {
        text: 'The weekly one goes out on Mondays at seven by universal time, wherever the owner is, and has cash only.',
        audience: 'internal',
        source: FINANCICA,
      },
    ],
    ourAnswer:
      'Cash is in ours too, with its lowest point ahead. Beside it stand revenue, expenses and profit, and who moved them.',
    ask: ['What did you do differently after the last one?', 'Does it say why the balance moved?'],
    walkAwayWhen: 'They steer by the bank balance alone and it has served them well.',
  },
  {
    ...provenance,
    id: 'metrics-recap',
    title: 'A recap of subscription metrics',
    alternative: 'ChartMogul and others: recurring revenue, for those who sell subscriptions.',
    sources: [CHARTMOGUL],
    strengths: [
      { text: 'Churn, expansion and cohorts: we have none of these.', audience: 'customer' },
    ],
    weaknesses: [
      {
        text: 'A movement that arrives twelve hours late or more is left out of the mail and appears only in the charts.',
        audience: 'internal',
        source: CHARTMOGUL,
      },
    ],
    ourAnswer:
      'Keep it for subscriptions. What it never sees is what leaves the account, and what is late in ours is told in the next mail.',
    ask: ['Who in the team watches what is spent?'],
    walkAwayWhen: 'There is no bank account to watch, only a subscription tool.',
  },
  {
    ...provenance,
    id: 'nothing',
    title: 'Nothing at all',
    alternative: 'A look at the banking app, and a feeling.',
    sources: [MONEY_DASHBOARD, FIELD_NOTES],
    strengths: [
      { text: 'It has worked until now. Respect that.', audience: 'internal' },
      { text: 'No password, no set-up, no bill.', audience: 'customer' },
    ],
    weaknesses: [
      {
        text: 'A balance says nothing of profit: a loan, a transfer and a good week look the same.',
        audience: 'customer',
        source: FIELD_NOTES,
      },
      {
        text: 'A feed that has gone quiet looks like a quiet week; one weekly mail on the market is simply empty after seven days without a refresh.',
        audience: 'internal',
        source: MONEY_DASHBOARD,
      },
    ],
    ourAnswer:
      'Begin with one account and thirty days. If the feeling was right every morning, they have lost two minutes.',
    ask: [
      'What did you earn last Thursday, roughly?',
      'How would you notice a bill that was paid twice?',
    ],
    walkAwayWhen: 'They are below $25,000 a month and everything goes through their own hands.',
  },
];
