import {
  PRICE_LIST,
  PUBLIC_PAGES,
  QUALIFICATION_RULE,
  RISK_MODEL,
  SECURITY_PAGE,
} from './sources.ts';
import type { WrittenStage } from './content-types.ts';

const provenance = { version: 1, owner: 'Head of Sales', verifiedOn: '2026-11-20' } as const;

export const salesProcess: readonly WrittenStage[] = [
  {
    ...provenance,
    id: 'prepare',
    title: 'Prepare',
    sources: [PUBLIC_PAGES],
    goal: 'Know whom you call, and which one question you will ask first.',
    checklist: [
      {
        id: 'segment',
        text: 'Their trade and who in it suffers most from not knowing: pick the pitch.',
      },
      {
        id: 'tools',
        text: 'What they use today: a bookkeeper, a spreadsheet, a dashboard, nothing.',
      },
      { id: 'decider', text: 'Who signs: the owner, or somebody who has to ask.' },
      { id: 'morning', text: 'Call after they have opened, not while they open.' },
    ],
    doneWhen: 'You can say in one sentence why this owner should know yesterday’s numbers.',
    links: [
      { section: 'customer-pitches', label: 'Choose the pitch' },
      { section: 'battle-cards', label: 'What they may do instead' },
    ],
  },
  {
    ...provenance,
    id: 'qualify',
    title: 'Qualify',
    sources: [QUALIFICATION_RULE],
    goal: 'Find out in five minutes whether there is a fit, and say so if there is none.',
    checklist: [
      {
        id: 'revenue',
        text: 'Monthly revenue of $25,000 or more: ask for last month, not for a year.',
      },
      { id: 'habit', text: 'Whether they look at their numbers at least every week, and where.' },
      {
        id: 'mistake',
        text: 'Whether a duplicate, a wrong bill or a fraud has cost them money before.',
      },
      { id: 'decision', text: 'Whether the person you speak with decides.' },
    ],
    doneWhen: 'You have a score. From 7 on, book the demonstration on this call.',
    links: [{ section: 'objection-handling', label: 'If they say no already' }],
  },
  {
    ...provenance,
    id: 'show-the-risk',
    title: 'Show the risk',
    sources: [RISK_MODEL],
    goal: 'Put their own revenue into the open model, together.',
    checklist: [
      {
        id: 'their-number',
        text: 'Type their revenue while they watch; never a number that you guessed.',
      },
      { id: 'assumptions', text: 'Read the four percentages aloud and call them assumptions.' },
      { id: 'which-one', text: 'Ask which of the four they would notice today, and how soon.' },
      { id: 'leave-it', text: 'Leave the one page with them, printed or as a PDF.' },
    ],
    doneWhen: 'They have named one mistake that nobody looks for.',
    links: [
      { section: 'roi-calculator', label: 'The calculator' },
      { section: 'value-table', label: 'The value table' },
    ],
  },
  {
    ...provenance,
    id: 'demonstrate',
    title: 'Demonstrate',
    sources: [PUBLIC_PAGES, SECURITY_PAGE],
    goal: 'Let them read one morning’s mail of a business like theirs.',
    checklist: [
      {
        id: 'three-numbers',
        text: 'Three numbers, each on its band: let them say whether the day was normal.',
      },
      { id: 'why', text: 'Open one number down to its lines.' },
      { id: 'late', text: 'Show a number that is not known yet, and how it says so.' },
      {
        id: 'own-file',
        text: 'Offer to read their own bank file in the browser: nothing is uploaded.',
      },
      {
        id: 'read-only',
        text: 'Say what is read, and that nothing can be paid, moved or changed.',
      },
    ],
    doneWhen: 'They have asked what it would have told them last month.',
    links: [
      { section: 'objection-handling', item: 'is-it-safe', label: 'If they worry about the bank' },
    ],
  },
  {
    ...provenance,
    id: 'close',
    title: 'Close',
    sources: [PRICE_LIST, PUBLIC_PAGES],
    goal: 'One price, one link, one date.',
    checklist: [
      {
        id: 'one-offer',
        text: 'Name one offer: $10 or $100 a month, or 30 days free and then $100.',
      },
      {
        id: 'terms',
        text: 'Say before the card what happens after the trial, and how it is cancelled.',
      },
      { id: 'link', text: 'Send the link while you speak; stay until the payment is through.' },
      {
        id: 'first-mail',
        text: 'Say when the first mail comes: 10 AM of the next business morning.',
      },
    ],
    doneWhen: 'Paid, and one bank or one set of books is connected.',
    links: [
      {
        section: 'objection-handling',
        item: 'too-expensive',
        label: 'If the price is the question',
      },
    ],
  },
  {
    ...provenance,
    id: 'first-week',
    title: 'The first week',
    sources: [PUBLIC_PAGES],
    goal: 'Make sure that the mail is read, and that it is right.',
    checklist: [
      { id: 'day-two', text: 'On the second morning, ask which number surprised them.' },
      { id: 'unnamed', text: 'Name unnamed lines with them once; their word is remembered.' },
      { id: 'noise', text: 'Ask how many alerts a week are welcome, and set it with them.' },
      { id: 'accountant', text: 'Offer to invite their accountant as a reader.' },
      { id: 'recommend', text: 'After the first catch, ask for one name.' },
    ],
    doneWhen: 'They have answered an alert themselves.',
    links: [{ section: 'certification-quiz', label: 'What you should know by then' }],
  },
];
