import measured from '../../../web/src/features/marketing/gen/measured.json' with { type: 'json' };
import { METHOD_PAGE, PRICE_LIST, PUBLIC_PAGES, RISK_MODEL, SECURITY_PAGE } from './sources.ts';
import type { WrittenObjection } from './content-types.ts';

const provenance = { version: 1, owner: 'Head of Sales', verifiedOn: '2026-11-20' } as const;
const alerts = measured.alerts.leftOut;
const method = { label: 'How the numbers are made', href: '/method' } as const;
const security = { label: 'The security page', href: '/security' } as const;
const questions = { label: 'The questions on the front page', href: '/' } as const;

export const objections: readonly WrittenObjection[] = [
  {
    ...provenance,
    id: 'too-expensive',
    title: 'It is too expensive',
    sources: [PRICE_LIST, RISK_MODEL],
    phrases: ['It is too expensive', 'We have no budget for this', 'That is a lot for an e-mail'],
    answer:
      'Choose your price: $10 or $100 a month for the same mail. At $50,000 a month even $100 is a fifth of one percent. One bill paid twice costs more than a year of it. If it has caught nothing after a month, cancel in one click.',
    proof: { label: 'The offer at $100', href: '/friends' },
    nextQuestion: 'What did the last mistake that you found cost, and how old was it?',
  },
  {
    ...provenance,
    id: 'have-a-bookkeeper',
    title: 'I have a bookkeeper',
    sources: [PUBLIC_PAGES],
    phrases: ['I have a bookkeeper', 'My accountant does that', 'My wife does the books'],
    answer:
      'Keep them. They close the month; this tells you about yesterday. Invite them to read along: each number opens to its lines, and what they correct later is a correction in your next mail, said aloud.',
    proof: questions,
    nextQuestion: 'On which day of the month do you see last month’s profit?',
  },
  {
    ...provenance,
    id: 'have-quickbooks',
    title: 'QuickBooks shows me that',
    sources: [PUBLIC_PAGES],
    phrases: ['QuickBooks shows me that', 'I have Xero', 'Our software has reports'],
    answer:
      'It does, when you open it, look for the report and know what it should say. We read the same books, put yesterday beside your normal, and come to you. When nothing is unusual you are done in ten seconds.',
    proof: method,
    nextQuestion: 'When did you last open a profit and loss for a single day?',
  },
  {
    ...provenance,
    id: 'is-it-safe',
    title: 'I do not give anyone my bank',
    sources: [SECURITY_PAGE],
    phrases: ['I do not give anyone my bank', 'Is it safe?', 'What if you are hacked?'],
    answer:
      'Access is for reading: the code that speaks to a bank lets only listed reading requests out, and counts them on a receipt that you can see. Nothing can be paid or moved. You can also import a file and connect nothing.',
    proof: security,
    nextQuestion: 'Would you rather begin with a file from your bank?',
  },
  {
    ...provenance,
    id: 'no-time',
    title: 'I have no time for this',
    sources: [PUBLIC_PAGES],
    phrases: ['I have no time', 'Call me after the season', 'Too busy just now'],
    answer:
      'That is who it is for. Setting it up takes under 2 minutes, and reading it takes less than unlocking your banking app. It saves the evening in which you add it up yourself.',
    proof: questions,
    nextQuestion: 'How much time went into your numbers last week?',
  },
  {
    ...provenance,
    id: 'too-small',
    title: 'We are too small',
    sources: [PRICE_LIST, PUBLIC_PAGES],
    phrases: ['We are too small', 'We only have a few transactions', 'I know every bill'],
    answer:
      'Below $25,000 a month you may be right, and I will tell you so. Above that nobody knows every line any more: fees, renewals and small bills are most of them. For those who begin there is the price of $10.',
    proof: { label: 'What an ordinary morning looks like', href: '/' },
    nextQuestion: 'How many lines were on last month’s statement?',
  },
  {
    ...provenance,
    id: 'too-many-alerts',
    title: 'I get enough alerts already',
    sources: [METHOD_PAGE],
    phrases: ['I get enough alerts', 'It will cry wolf', 'Another notification'],
    answer:
      'An alert fires only if something is unusual, matters in money, and its data is complete. On real books that is about one a month. You say how many a week are welcome, and what you call normal is not told again.',
    proof: method,
    nextQuestion: 'Which alert of the last month was worth reading?',
  },
  {
    ...provenance,
    id: 'how-accurate',
    title: 'How often is it wrong?',
    sources: [METHOD_PAGE],
    phrases: ['How accurate is it?', 'How often is it wrong?', 'I do not trust the numbers'],
    answer: `We publish it. In our replay of real ledgers, every complete morning agreed to the cent with a plain sum over the file. Of our alerts, ${alerts.rightPercent} in a hundred were about something really wrong; of what an owner would surely want to hear of, they told ${alerts.materialPercent} in a hundred.`,
    proof: method,
    nextQuestion: 'Shall we run it over one of your own months and compare?',
  },
  {
    ...provenance,
    id: 'not-daily',
    title: 'Monthly is enough for me',
    sources: [PUBLIC_PAGES],
    phrases: ['Monthly is enough', 'I do not need it every day', 'Weekly would do'],
    answer:
      'Monthly is enough for the tax office. A payroll run that went out twice can be called back for a few days. A price that rose can be refused on the next order. After a month both are history.',
    proof: questions,
    nextQuestion: 'What would you still have been able to stop, had you known the next morning?',
  },
  {
    ...provenance,
    id: 'data-is-messy',
    title: 'Our books are a mess',
    sources: [METHOD_PAGE],
    phrases: ['Our books are a mess', 'We are months behind', 'Nothing is categorised'],
    answer:
      'Then begin with the bank. Lines that nobody has named are shown as their own amount and counted by their sign, never hidden. You name a payee once, and it stays named, also for what comes later.',
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
      'Gladly: one page with your own number on it, so that it is worth opening. I need last month’s revenue for that, roughly. Nothing else, and no follow-up unless you ask for one.',
    proof: { label: 'The page to leave with them', href: '/internal-tools/one-page' },
    nextQuestion: 'Roughly what did last month bring in?',
  },
  {
    ...provenance,
    id: 'ask-my-partner',
    title: 'I have to ask my partner',
    sources: [PUBLIC_PAGES],
    phrases: ['I have to ask my partner', 'Not my decision', 'I need to talk to my husband'],
    answer:
      'Of course. Let us make it easy to decide: I put your number on one page for both of you, and we speak for ten minutes together. Two people can read the mail, so it is theirs as much as yours.',
    proof: { label: 'The page to leave with them', href: '/internal-tools/one-page' },
    nextQuestion: 'When are you both at one table this week?',
  },
  {
    ...provenance,
    id: 'locked-in',
    title: 'And if I want out?',
    sources: [PUBLIC_PAGES, PRICE_LIST],
    phrases: ['And if I want out?', 'Is there a contract?', 'How do I cancel?'],
    answer:
      'No contract. You cancel in one click, in the place where you pay. You disconnect the bank yourself, take all of your data along as a file, or have it erased, and see that it is gone.',
    proof: { label: 'Privacy, in plain words', href: '/privacy' },
    nextQuestion: 'What was hard to leave the last time?',
  },
  {
    ...provenance,
    id: 'ai-does-it',
    title: 'I ask a chatbot',
    sources: [METHOD_PAGE],
    phrases: ['I ask a chatbot', 'AI can do this', 'I upload it to an assistant'],
    answer:
      'For a question that you have, that is fine. It does not ask itself every morning, and it may make a figure up. Ours come from fixed sentences around computed facts: each of them can be opened to its lines.',
    proof: method,
    nextQuestion: 'Which question would you have to ask it every single morning?',
  },
];
