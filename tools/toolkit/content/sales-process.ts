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
    goal: 'Know who you are calling and what you will ask first.',
    checklist: [
      {
        id: 'segment',
        text: 'Their industry, and who there suffers most from not knowing. Pick the matching pitch.',
      },
      {
        id: 'tools',
        text: 'What they use today: a bookkeeper, a spreadsheet, a dashboard or nothing.',
      },
      { id: 'decider', text: 'Who decides: the owner alone, or together with a partner.' },
      {
        id: 'morning',
        text: 'Call after they have opened for the day, not while they are opening.',
      },
    ],
    doneWhen: 'You can say in one sentence why this owner should know yesterday’s numbers.',
    links: [
      { section: 'customer-pitches', label: 'Choose the pitch' },
      { section: 'battle-cards', label: 'What they may use instead' },
    ],
  },
  {
    ...provenance,
    id: 'qualify',
    title: 'Qualify',
    sources: [QUALIFICATION_RULE],
    goal: 'Find out in five minutes whether it is a fit. If it is not, say so.',
    checklist: [
      {
        id: 'revenue',
        text: 'Monthly revenue of $25,000 or more. Ask about last month, not the year.',
      },
      { id: 'habit', text: 'Whether they check their numbers at least once a week, and where.' },
      {
        id: 'mistake',
        text: 'Whether a duplicate payment, a wrong bill or fraud has cost them money before.',
      },
      { id: 'decision', text: 'Whether the person you are talking to decides.' },
    ],
    doneWhen: 'You have a score. If it is 7 or more, book the demo on this call.',
    links: [{ section: 'objection-handling', label: 'If they already say no' }],
  },
  {
    ...provenance,
    id: 'show-the-risk',
    title: 'Show the risk',
    sources: [RISK_MODEL],
    goal: 'Enter their revenue in the risk model together.',
    checklist: [
      {
        id: 'their-number',
        text: 'Enter their revenue while they watch. Never use a number you guessed.',
      },
      { id: 'assumptions', text: 'Read the four percentages out loud and call them assumptions.' },
      {
        id: 'which-one',
        text: 'Ask which of the four mistakes they would notice today, and how soon.',
      },
      { id: 'leave-it', text: 'Leave the one-page handout with them, printed or as a PDF.' },
    ],
    doneWhen: 'They have named one mistake they do not check for.',
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
    goal: 'Let them read one day’s e-mail for a business like theirs.',
    checklist: [
      {
        id: 'three-numbers',
        text: 'Three numbers, each with its normal range. Let them say whether the day was normal.',
      },
      { id: 'why', text: 'Open one number and show its transactions.' },
      { id: 'late', text: 'Show a number that is not known yet, and how the e-mail says so.' },
      {
        id: 'own-file',
        text: 'Offer to check their own bank file in the browser. Nothing is uploaded.',
      },
      {
        id: 'read-only',
        text: 'Say what we read, and that we cannot pay, move or change anything.',
      },
    ],
    doneWhen: 'They have asked what it would have caught last month.',
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
        text: 'Before they enter a card, say what happens after the trial and how to cancel.',
      },
      {
        id: 'link',
        text: 'Send the link during the call. Stay on the call until the payment goes through.',
      },
      {
        id: 'first-mail',
        text: 'Say when the first e-mail comes: 10 AM on the next business day.',
      },
    ],
    doneWhen: 'They have paid and connected one bank or one accounting system.',
    links: [
      {
        section: 'objection-handling',
        item: 'too-expensive',
        label: 'If the price is the issue',
      },
    ],
  },
  {
    ...provenance,
    id: 'first-week',
    title: 'The first week',
    sources: [PUBLIC_PAGES],
    goal: 'Make sure that they read the e-mail and that it is right.',
    checklist: [
      { id: 'day-two', text: 'After the second e-mail, ask which number surprised them.' },
      {
        id: 'unnamed',
        text: 'Categorize their uncategorized transactions together once. We apply it from then on.',
      },
      { id: 'noise', text: 'Ask how many alerts a week they want, and set it together.' },
      { id: 'accountant', text: 'Offer to invite their accountant.' },
      { id: 'recommend', text: 'After the first useful alert, ask for one referral.' },
    ],
    doneWhen: 'They have answered an alert themselves.',
    links: [{ section: 'certification-quiz', label: 'What you should know by now' }],
  },
];
