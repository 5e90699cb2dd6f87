import type { z } from 'zod';
import type { quizSchema } from '@daily-snapshot/domain/certification/question';

type WrittenQuestion = z.input<typeof quizSchema>['questions'][number];

/** The certification quiz for representatives. It must never be in the public bundle. */
export const certificationQuiz: readonly WrittenQuestion[] = [
  {
    id: 'three-numbers',
    topic: 'the promise',
    question: 'Which three numbers does every morning’s mail begin with?',
    options: [
      'Revenue, expenses and net profit',
      'Revenue, cash and unpaid invoices',
      'Sales, payroll and taxes',
      'Bank balance, card balance and net profit',
    ],
    correct: 0,
    explanation:
      'Revenue, expenses and net profit, each beside what is normal for this business. Cash and alerts follow below them.',
    certifies: { section: 'sales-process', item: 'demonstrate' },
  },
  {
    id: 'first-mail',
    topic: 'the promise',
    question: 'A prospect pays on a Tuesday afternoon. When do you tell them the first mail comes?',
    options: [
      'Within an hour of paying',
      'At 10 AM of the next business morning',
      'On the first day of the next month',
      'As soon as thirty days of history are there',
    ],
    correct: 1,
    explanation:
      'At 10 AM of the next business morning, by the clocks of the business. Digests go out Monday to Friday.',
    certifies: { section: 'sales-process', item: 'close' },
  },
  {
    id: 'monday',
    topic: 'the promise',
    question: 'What does Monday’s mail cover?',
    options: [
      'Sunday only',
      'The whole week before',
      'Friday and the weekend, added up',
      'Friday, Saturday and Sunday, each day apart',
    ],
    correct: 3,
    explanation:
      'Friday to Sunday, split by day: a weekend is not one day, and its normal is that of a normal Friday to Sunday.',
    certifies: { section: 'customer-pitches', item: 'retail-shop' },
  },
  {
    id: 'late-data',
    topic: 'the promise',
    question: 'A bank’s lines are two days late. What does the mail say of yesterday?',
    options: [
      'Zero, until the lines arrive',
      'An average in place of the real number',
      'That the number is not known yet, and why',
      'Nothing: there is no mail that day',
    ],
    correct: 2,
    explanation:
      'What is late is called late. It never looks like a drop, and a zero is only printed with evidence of zero.',
    certifies: { section: 'sales-process', item: 'demonstrate' },
  },
  {
    id: 'two-prices',
    topic: 'prices',
    question: 'Which monthly prices can an owner choose between on the pricing page?',
    options: ['$10 or $100', '$99 or $199', '$49 or $97', 'Anything from $10 to $100'],
    correct: 0,
    explanation:
      'Two, and nothing between: $10, “New Business Just Getting Started”, and $100, “Support the Mission”. The mail is the same.',
    certifies: { section: 'objection-handling', item: 'too-expensive' },
  },
  {
    id: 'first-year-price',
    topic: 'prices',
    question: 'What does an owner at $10 get less than an owner at $100?',
    options: [
      'No alerts',
      'Only two mails a week',
      'Nothing: the same mail and the same alerts',
      'No history beyond thirty days',
    ],
    correct: 2,
    explanation:
      'Nothing. Those who choose $100 choose to support the mission; the mail and the alerts are the same.',
    certifies: { section: 'customer-pitches', item: 'new-business' },
  },
  {
    id: 'trial-terms',
    topic: 'prices',
    question: 'You offer 30 days free and then $100. What must be said before the card is entered?',
    options: [
      'Nothing: the receipt says it',
      'What happens after the trial, and how it is cancelled',
      'That the price may rise after a year',
      'That a trial can be had once a month',
    ],
    correct: 1,
    explanation:
      'Say before the card what is charged after the trial and that one click ends it. Whoever is surprised by a charge does not stay.',
    certifies: { section: 'sales-process', item: 'close' },
  },
  {
    id: 'leaving',
    topic: 'prices',
    question: 'How does a customer leave?',
    options: [
      'By calling us within office hours',
      'At the end of a contract of twelve months',
      'By letter, thirty days ahead',
      'In one click, where they pay; their data goes with them or is erased',
    ],
    correct: 3,
    explanation:
      'There is no contract. One click cancels, all data can be taken along as a file, or erased.',
    certifies: { section: 'objection-handling', item: 'locked-in' },
  },
  {
    id: 'parts-of-the-model',
    topic: 'the risk model',
    question: 'Which part of a month’s revenue does the model take for a duplicate payroll?',
    options: ['3%', '5%', '8%', '15%'],
    correct: 3,
    explanation:
      'Duplicate payroll 15%, a fraudulent transaction 8%, a billing error 5%, a vendor’s mistake 3%: 31% together, before caps.',
    certifies: { section: 'value-table', item: 'what-it-is-made-of' },
  },
  {
    id: 'hundred-thousand',
    topic: 'the risk model',
    question: 'A shop takes $100,000 a month. What does the calculator show as its total at risk?',
    options: ['$8,000 a month', '$31,000 a month', '$31,000 a year', '$100,000 a month'],
    correct: 1,
    explanation:
      '$15,000 + $8,000 + $5,000 + $3,000 = $31,000, for one month. None of the four has reached its cap at that size.',
    certifies: { section: 'value-table', item: 'what-it-is-made-of' },
  },
  {
    id: 'assumptions',
    topic: 'the risk model',
    question: 'A prospect asks where the 31% comes from. What do you say?',
    options: [
      'It is the average loss of our customers',
      'It is what an auditor has found in businesses of their size',
      'It is an open model: assumptions, not a measurement of their business',
      'It is confidential',
    ],
    correct: 2,
    explanation:
      'Call it a model before they ask. What we have measured is on the public page on method, with what falls short.',
    certifies: { section: 'value-table', item: 'a-model' },
  },
  {
    id: 'table-or-calculator',
    topic: 'the risk model',
    question:
      'A prospect takes $2,000,000 a month. Table and calculator differ. Which do you quote?',
    options: [
      'The calculator: it caps each of the four mistakes on its own',
      'The table: its figure is higher',
      'The mean of the two',
      'Neither: the model ends at $1,000,000',
    ],
    correct: 0,
    explanation:
      'The table takes 31% under one cap of $675,000; the calculator caps each mistake. From about $833,000 a month it shows less, and that is the figure to quote.',
    certifies: { section: 'value-table', item: 'table-and-calculator' },
  },
  {
    id: 'from-which-revenue',
    topic: 'qualifying',
    question: 'From which monthly revenue on is a business qualified?',
    options: ['$5,000', '$10,000', '$25,000', '$83,333'],
    correct: 2,
    explanation: '$25,000 a month or more. Ask for last month, not for a year.',
    certifies: { section: 'sales-process', item: 'qualify' },
  },
  {
    id: 'scoring',
    topic: 'qualifying',
    question:
      'A prospect has the revenue and decides alone, but neither looks at the numbers nor has ever lost money to a mistake. What is the score?',
    options: ['4', '5', '6', '10'],
    correct: 2,
    explanation:
      '+3 for the revenue and +3 for deciding; +2 each for the habit and a past mistake.',
    certifies: { section: 'sales-process', item: 'qualify' },
  },
  {
    id: 'high-probability',
    topic: 'qualifying',
    question: 'From which score on do you book the demonstration on the same call?',
    options: ['5', '6', '7', '10'],
    correct: 2,
    explanation: '7 or more is a high probability. All four together are 10.',
    certifies: { section: 'sales-process', item: 'qualify' },
  },
  {
    id: 'bookkeeper',
    topic: 'objections',
    question: '“My bookkeeper does that.” What is the best answer?',
    options: [
      'A bookkeeper costs more than we do',
      'Keep them: they close the month, this tells you about yesterday, and they can read along',
      'We find the mistakes that bookkeepers make',
      'You will not need one any more',
    ],
    correct: 1,
    explanation:
      'We never replace the bookkeeper. Invite them as a reader: what they correct later is a correction in the next mail.',
    certifies: { section: 'objection-handling', item: 'have-a-bookkeeper' },
  },
  {
    id: 'enough-alerts',
    topic: 'objections',
    question: 'When does an alert fire?',
    options: [
      'Whenever a number differs from its 30-day baseline',
      'Whenever a line is larger than the one before it',
      'When something is unusual, matters in money, and its data is complete',
      'Every morning, so that nothing is missed',
    ],
    correct: 2,
    explanation:
      'All three at once. The headline percentage informs; it never triggers an alert. The owner says how many a week are welcome.',
    certifies: { section: 'objection-handling', item: 'too-many-alerts' },
  },
  {
    id: 'accuracy',
    topic: 'objections',
    question: '“How often is it wrong?” What do you answer?',
    options: [
      'Never: it is checked by experts',
      'We do not publish that',
      'In fewer than one of a thousand cases',
      'We publish it: what we measured on real ledgers, with what falls short',
    ],
    correct: 3,
    explanation:
      'The page on method has the measurements, good and bad. Offer to run it over one of their own months and compare.',
    certifies: { section: 'objection-handling', item: 'how-accurate' },
  },
  {
    id: 'read-only',
    topic: 'trust',
    question: 'A prospect fears for the bank account. Which statement is true?',
    options: [
      'Only listed reading requests go out, and the owner sees them counted on a receipt',
      'Our staff can pay bills if the owner asks',
      'Reading needs a copy of the banking password, kept by us',
      'Transfers are possible, and confirmed by e-mail',
    ],
    correct: 0,
    explanation:
      'Nothing can be paid, moved or changed. Whoever wants to connect nothing can import a file.',
    certifies: { section: 'objection-handling', item: 'is-it-safe' },
  },
  {
    id: 'fair-comparison',
    topic: 'trust',
    question: 'A prospect opens QuickBooks every morning and acts on it. What do you do?',
    options: [
      'Tell them that QuickBooks is often wrong',
      'Offer a lower price than the list has',
      'Walk away: they have what we would give them',
      'Ask them to disconnect QuickBooks for a month',
    ],
    correct: 2,
    explanation:
      'A battle card says when to walk away. Nothing is said against an alternative without its source.',
    certifies: { section: 'battle-cards', item: 'quickbooks-reports' },
  },
];
