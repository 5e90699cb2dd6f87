import type { z } from 'zod';
import type { quizSchema } from '@daily-snapshot/domain/certification/question';

type WrittenQuestion = z.input<typeof quizSchema>['questions'][number];

/** The certification quiz for representatives. It must never be in the public bundle. */
export const certificationQuiz: readonly WrittenQuestion[] = [
  {
    id: 'three-numbers',
    topic: 'the promise',
    question: 'Which three numbers does every daily e-mail start with?',
    options: [
      'Revenue, expenses and net profit',
      'Revenue, cash and unpaid invoices',
      'Sales, payroll and taxes',
      'Bank balance, card balance and net profit',
    ],
    correct: 0,
    explanation:
      'Revenue, expenses and net profit, each compared with what is normal for this business. Cash and alerts come after them.',
    certifies: { section: 'sales-process', item: 'demonstrate' },
  },
  {
    id: 'first-mail',
    topic: 'the promise',
    question: 'A prospect pays on a Tuesday afternoon. When does the first e-mail come?',
    options: [
      'Within an hour of paying',
      'At 10 AM on the next business day',
      'On the first day of the next month',
      'As soon as there are 30 days of history',
    ],
    correct: 1,
    explanation:
      'At 10 AM on the next business day, in the business’s time zone. We send the e-mail Monday to Friday.',
    certifies: { section: 'sales-process', item: 'close' },
  },
  {
    id: 'monday',
    topic: 'the promise',
    question: 'What does Monday’s e-mail cover?',
    options: [
      'Sunday only',
      'The whole week before',
      'Friday and the weekend as one total',
      'Friday, Saturday and Sunday, each day separately',
    ],
    correct: 3,
    explanation:
      'Friday to Sunday, split by day. The three days are compared with a normal Friday to Sunday.',
    certifies: { section: 'customer-pitches', item: 'retail-shop' },
  },
  {
    id: 'late-data',
    topic: 'the promise',
    question: 'Bank data is two days late. What does the e-mail say about yesterday?',
    options: [
      'Zero, until the transactions arrive',
      'An average instead of the real number',
      'That the number is not known yet, and why',
      'Nothing. There is no e-mail that day',
    ],
    correct: 2,
    explanation:
      'If data is late, the e-mail says so. Late data never looks like a drop. We show a zero only if we know it was zero.',
    certifies: { section: 'sales-process', item: 'demonstrate' },
  },
  {
    id: 'two-prices',
    topic: 'prices',
    question: 'Which monthly prices can an owner choose on the pricing page?',
    options: ['$10 or $100', '$99 or $199', '$49 or $97', 'Anything from $10 to $100'],
    correct: 0,
    explanation:
      'Only two: $10, “New Business Just Getting Started”, and $100, “Support the Mission”. The e-mail is the same.',
    certifies: { section: 'objection-handling', item: 'too-expensive' },
  },
  {
    id: 'first-year-price',
    topic: 'prices',
    question: 'What does an owner who pays $10 miss compared with an owner who pays $100?',
    options: [
      'No alerts',
      'Three of the five e-mails a week',
      'Nothing. The e-mail and the alerts are the same',
      'History older than 30 days',
    ],
    correct: 2,
    explanation:
      'Nothing. Owners who choose $100 choose to support the mission. The e-mail and the alerts are the same.',
    certifies: { section: 'customer-pitches', item: 'new-business' },
  },
  {
    id: 'trial-terms',
    topic: 'prices',
    question: 'You offer 30 days free and then $100. What must you say before they enter a card?',
    options: [
      'Nothing. The receipt says it',
      'What happens after the trial, and how to cancel',
      'That the price may rise after a year',
      'That they can get a trial once a month',
    ],
    correct: 1,
    explanation:
      'Before they enter a card, say what we charge after the trial and how to cancel. Customers who are surprised by a charge do not stay.',
    certifies: { section: 'sales-process', item: 'close' },
  },
  {
    id: 'leaving',
    topic: 'prices',
    question: 'How does a customer cancel?',
    options: [
      'By calling us during office hours',
      'At the end of a 12-month contract',
      'By mail, 30 days in advance',
      'Online, where they pay. They can take their data with them or have it deleted',
    ],
    correct: 3,
    explanation:
      'There is no contract. Customers cancel online and can download or delete all their data.',
    certifies: { section: 'objection-handling', item: 'locked-in' },
  },
  {
    id: 'parts-of-the-model',
    topic: 'the risk model',
    question: 'What share of a month’s revenue does the model assume for a duplicate payroll?',
    options: ['3%', '5%', '8%', '15%'],
    correct: 3,
    explanation:
      'Duplicate payroll 15%, fraudulent transaction 8%, billing error 5%, vendor mistake 3%. That is 31% in total, before caps.',
    certifies: { section: 'value-table', item: 'what-it-is-made-of' },
  },
  {
    id: 'hundred-thousand',
    topic: 'the risk model',
    question:
      'A shop has $100,000 in monthly revenue. What total at risk does the calculator show?',
    options: ['$8,000 a month', '$31,000 a month', '$31,000 a year', '$100,000 a month'],
    correct: 1,
    explanation:
      '$15,000 + $8,000 + $5,000 + $3,000 = $31,000 for one month. At that size, none of the four has reached its cap.',
    certifies: { section: 'value-table', item: 'what-it-is-made-of' },
  },
  {
    id: 'assumptions',
    topic: 'the risk model',
    question: 'A prospect asks where the 31% comes from. What do you say?',
    options: [
      'It is the average loss of our customers',
      'It is what auditors have found in businesses of their size',
      'It is a published model: assumptions, not a measurement of their business',
      'It is confidential',
    ],
    correct: 2,
    explanation:
      'Call it a model before they ask. The public method page shows what we have measured, including where we fall short.',
    certifies: { section: 'value-table', item: 'a-model' },
  },
  {
    id: 'table-or-calculator',
    topic: 'the risk model',
    question:
      'A prospect has $2,000,000 in monthly revenue. The table and the calculator differ. Which one do you quote?',
    options: [
      'The calculator, because it caps each of the four mistakes separately',
      'The table, because its figure is higher',
      'The average of the two',
      'Neither, because the model ends at $1,000,000',
    ],
    correct: 0,
    explanation:
      'The table uses 31% with one cap of $675,000. The calculator caps each mistake. Above about $833,000 a month it shows less, and that is the figure to quote.',
    certifies: { section: 'value-table', item: 'table-and-calculator' },
  },
  {
    id: 'from-which-revenue',
    topic: 'qualifying',
    question: 'How much monthly revenue does a business need to qualify?',
    options: ['$5,000', '$10,000', '$25,000', '$83,333'],
    correct: 2,
    explanation: '$25,000 a month or more. Ask about last month, not the year.',
    certifies: { section: 'sales-process', item: 'qualify' },
  },
  {
    id: 'scoring',
    topic: 'qualifying',
    question:
      'A prospect has the revenue and decides alone, but does not check the numbers and has never lost money to a mistake. What is the score?',
    options: ['4', '5', '6', '10'],
    correct: 2,
    explanation:
      '+3 for the revenue and +3 for deciding alone. The check habit and a past mistake would add +2 each.',
    certifies: { section: 'sales-process', item: 'qualify' },
  },
  {
    id: 'high-probability',
    topic: 'qualifying',
    question: 'What score do you need to book the demo on the same call?',
    options: ['5', '6', '7', '10'],
    correct: 2,
    explanation: '7 or more is a high probability. All four signals together make 10.',
    certifies: { section: 'sales-process', item: 'qualify' },
  },
  {
    id: 'bookkeeper',
    topic: 'objections',
    question: '“My bookkeeper does that.” What is the best answer?',
    options: [
      'A bookkeeper costs more than we do',
      'Keep your bookkeeper. They close the month, we tell you about yesterday, and you can invite them',
      'We find the mistakes that bookkeepers make',
      'You will no longer need one',
    ],
    correct: 1,
    explanation:
      'We never replace the bookkeeper. Invite them to view the business. When they correct something later, the next e-mail says so.',
    certifies: { section: 'objection-handling', item: 'have-a-bookkeeper' },
  },
  {
    id: 'enough-alerts',
    topic: 'objections',
    question: 'When does an owner get an alert?',
    options: [
      'Whenever a number differs from its 30-day baseline',
      'Whenever a transaction is larger than the one before it',
      'When something is unusual, involves real money and the data is complete',
      'Every morning, so that nothing is missed',
    ],
    correct: 2,
    explanation:
      'All three must be true. The 30-day percentage is for information and never triggers an alert. The owner chooses how many alerts to get.',
    certifies: { section: 'objection-handling', item: 'too-many-alerts' },
  },
  {
    id: 'accuracy',
    topic: 'objections',
    question: '“How often is it wrong?” What do you answer?',
    options: [
      'Never. Experts check it',
      'We do not publish that',
      'In fewer than 1 of 1,000 cases',
      'We publish what we measured on real books, including where we fall short',
    ],
    correct: 3,
    explanation:
      'The method page has the measurements, good and bad. Offer to run it on one of their own months and compare.',
    certifies: { section: 'objection-handling', item: 'how-accurate' },
  },
  {
    id: 'read-only',
    topic: 'trust',
    question: 'A prospect worries about their bank account. Which statement is true?',
    options: [
      'We can send only the read requests on a fixed list, and the owner can see a log of them',
      'Our staff can pay bills if the owner asks',
      'We need to keep a copy of the banking password',
      'Transfers are possible if they are confirmed by e-mail',
    ],
    correct: 0,
    explanation:
      'We cannot pay, move or change anything. Owners who do not want to connect a bank can import a file.',
    certifies: { section: 'objection-handling', item: 'is-it-safe' },
  },
  {
    id: 'fair-comparison',
    topic: 'trust',
    question: 'A prospect opens QuickBooks every morning and acts on it. What do you do?',
    options: [
      'Tell them that QuickBooks is often wrong',
      'Offer a price below the price list',
      'Walk away, because they already have what we would give them',
      'Ask them to disconnect QuickBooks for a month',
    ],
    correct: 2,
    explanation:
      'Each battle card says when to walk away. We say nothing against an alternative without a source.',
    certifies: { section: 'battle-cards', item: 'quickbooks-reports' },
  },
];
