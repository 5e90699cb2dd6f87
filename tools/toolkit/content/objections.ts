import measured from '../../../web/src/features/marketing/gen/measured.json' with { type: 'json' };
import { METHOD_PAGE, PRICE_LIST, PUBLIC_PAGES, RISK_MODEL, SECURITY_PAGE } from './sources.ts';
import type { WrittenObjection } from './content-types.ts';

const provenance = { version: 1, owner: 'Head of Sales', verifiedOn: '2026-11-20' } as const;
const alerts = measured.alerts.leftOut;
const method = { label: 'How we calculate the numbers', href: '/method' } as const;
const security = { label: 'The security page', href: '/security' } as const;
const questions = { label: 'FAQ on the home page', href: '/' } as const;

export const objections: readonly WrittenObjection[] = [
  {
    ...provenance,
    id: 'too-expensive',
    title: 'It is too expensive',
    sources: [PRICE_LIST, RISK_MODEL],
    phrases: ['It is too expensive', 'We have no budget for this', 'That is a lot for an e-mail'],
    answer:
      'You choose your price: $10 or $100 a month for the same e-mail. With $50,000 a month in revenue, even $100 is 0.2%. One bill paid twice costs more than a year of service. If it catches nothing in a month, you can cancel online.',
    proof: { label: 'The offer at $100', href: '/friends' },
    nextQuestion: 'What did the last mistake you found cost, and how old was it?',
  },
  {
    ...provenance,
    id: 'have-a-bookkeeper',
    title: 'I have a bookkeeper',
    sources: [PUBLIC_PAGES],
    phrases: ['I have a bookkeeper', 'My accountant does that', 'My wife does the books'],
    answer:
      'Keep your bookkeeper. They close the month; we tell you about yesterday. You can invite them to see every number and its transactions. When they correct something later, your next e-mail tells you.',
    proof: questions,
    nextQuestion: 'When in the month do you see last month’s profit?',
  },
  {
    ...provenance,
    id: 'have-quickbooks',
    title: 'QuickBooks shows me that',
    sources: [PUBLIC_PAGES],
    phrases: ['QuickBooks shows me that', 'I have Xero', 'Our software has reports'],
    answer:
      'It does, if you open it, find the report and know what is normal. We read the same books, compare yesterday with your normal day and send you the result. When nothing is unusual, you are done in ten seconds.',
    proof: method,
    nextQuestion: 'When did you last open a profit and loss report for a single day?',
  },
  {
    ...provenance,
    id: 'is-it-safe',
    title: 'I do not share my bank access',
    sources: [SECURITY_PAGE],
    phrases: ['I do not share my bank access', 'Is it safe?', 'What if you are hacked?'],
    answer:
      'Access is read-only. Our code can send only the read requests on a fixed list, and you can see a log of them. We cannot pay or move anything. You can also import a file and connect nothing.',
    proof: security,
    nextQuestion: 'Would you rather start with a file from your bank?',
  },
  {
    ...provenance,
    id: 'no-time',
    title: 'I have no time for this',
    sources: [PUBLIC_PAGES],
    phrases: ['I have no time', 'Call me after the season', 'Too busy right now'],
    answer:
      'It is made for busy owners. Setup takes under 2 minutes. Reading it takes less time than unlocking your banking app, and it saves you the evening you spend adding up the numbers.',
    proof: questions,
    nextQuestion: 'How much time did you spend on your numbers last week?',
  },
  {
    ...provenance,
    id: 'too-small',
    title: 'We are too small',
    sources: [PRICE_LIST, PUBLIC_PAGES],
    phrases: ['We are too small', 'We only have a few transactions', 'I know every bill'],
    answer:
      'Below $25,000 a month you may be right, and I will tell you so. Above that, it is hard to know every transaction: most are fees, renewals and small bills. If you are just starting, there is the $10 plan.',
    proof: { label: 'What a normal day looks like', href: '/' },
    nextQuestion: 'How many transactions were on last month’s statement?',
  },
  {
    ...provenance,
    id: 'too-many-alerts',
    title: 'I get enough alerts already',
    sources: [METHOD_PAGE],
    phrases: ['I get enough alerts', 'It will cry wolf', 'Another notification'],
    answer:
      'You get an alert only if something is unusual, involves real money and the data is complete. On real books, that is about one a month. You choose how many alerts you want, and we do not repeat what you mark as normal.',
    proof: method,
    nextQuestion: 'Which alert did you find worth reading last month?',
  },
  {
    ...provenance,
    id: 'how-accurate',
    title: 'How often is it wrong?',
    sources: [METHOD_PAGE],
    phrases: ['How accurate is it?', 'How often is it wrong?', 'I do not trust the numbers'],
    answer: `We publish our accuracy. In our test on real books, every complete day matched the file to the cent. ${alerts.rightPercent}% of our alerts were about a real problem, and we caught ${alerts.materialPercent}% of the problems an owner would want to know about.`,
    proof: method,
    nextQuestion: 'Shall we run it on one of your own months and compare?',
  },
  {
    ...provenance,
    id: 'not-daily',
    title: 'Monthly is enough for me',
    sources: [PUBLIC_PAGES],
    phrases: ['Monthly is enough', 'I do not need it every day', 'Weekly would do'],
    answer:
      'Monthly is enough for taxes. But you can stop a payroll run that went out twice only within a few days. You can refuse a price increase only on the next order. After a month, it is too late for both.',
    proof: questions,
    nextQuestion: 'What could you still have stopped if you had known the next morning?',
  },
  {
    ...provenance,
    id: 'data-is-messy',
    title: 'Our books are a mess',
    sources: [METHOD_PAGE],
    phrases: ['Our books are a mess', 'We are months behind', 'Nothing is categorized'],
    answer:
      'Then start with the bank. We show uncategorized transactions as their own amount and count them by direction, so nothing is hidden. You categorize a payee once, and it applies to future transactions too.',
    proof: method,
    nextQuestion: 'How far behind are the books today?',
  },
  {
    ...provenance,
    id: 'send-me-something',
    title: 'Send me something',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    phrases: ['Send me something', 'Just e-mail me', 'I will look at it later'],
    answer:
      'Happy to. I will send one page with your own numbers, so that it is worth opening. I only need last month’s approximate revenue. I will not follow up unless you ask me to.',
    proof: { label: 'One-page handout', href: '/internal-tools/one-page' },
    nextQuestion: 'About how much revenue did you have last month?',
  },
  {
    ...provenance,
    id: 'ask-my-partner',
    title: 'I have to ask my partner',
    sources: [PUBLIC_PAGES],
    phrases: ['I have to ask my partner', 'Not my decision', 'I need to talk to my husband'],
    answer:
      'Of course. Let me make it easy to decide. I will put your numbers on one page for both of you, and we can talk for ten minutes together. Both of you can get the e-mail.',
    proof: { label: 'One-page handout', href: '/internal-tools/one-page' },
    nextQuestion: 'When are you both available this week?',
  },
  {
    ...provenance,
    id: 'locked-in',
    title: 'What if I want to cancel?',
    sources: [PUBLIC_PAGES, PRICE_LIST],
    phrases: ['What if I want to cancel?', 'Is there a contract?', 'How do I cancel?'],
    answer:
      'There is no contract. You cancel online, where you pay. You can disconnect the bank yourself and download all of your data. You can also have it deleted, and see that it is gone.',
    proof: { label: 'Privacy policy in plain words', href: '/privacy' },
    nextQuestion: 'What was hard about canceling the last time?',
  },
  {
    ...provenance,
    id: 'ai-does-it',
    title: 'I ask a chatbot',
    sources: [METHOD_PAGE],
    phrases: ['I ask a chatbot', 'AI can do this', 'I upload it to an assistant'],
    answer:
      'That works for a single question. But a chatbot does not check every morning on its own, and it can make up numbers. Our sentences are fixed and our figures are calculated. You can open each figure and see its transactions.',
    proof: method,
    nextQuestion: 'Which question would you have to ask it every morning?',
  },
];
