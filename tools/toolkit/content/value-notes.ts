import { METHOD_PAGE, PRICE_LIST, PUBLIC_PAGES, RISK_MODEL } from './sources.ts';
import type { WrittenValueNote } from './content-types.ts';

const provenance = { version: 1, owner: 'Head of Sales', verifiedOn: '2026-11-20' } as const;

export const valueNotes: readonly WrittenValueNote[] = [
  {
    ...provenance,
    id: 'how-to-open',
    title: 'Open with their row',
    sources: [RISK_MODEL],
    say: 'Ask for last month’s revenue before you show the table. Point only to the closest row: “For a business your size, our model estimates that up to this much is at risk in a month. Which of these do you check today?”',
  },
  {
    ...provenance,
    id: 'what-it-is-made-of',
    title: 'What the 31% includes',
    sources: [RISK_MODEL],
    say: 'Duplicate payroll 15%, fraudulent transaction 8%, billing error 5% and vendor mistake 3% of a month’s revenue. This is what a business could lose if all four happened unnoticed, not what it loses every month.',
  },
  {
    ...provenance,
    id: 'a-model',
    title: 'Call it a model',
    sources: [RISK_MODEL, METHOD_PAGE],
    say: 'The percentages are assumptions that we publish, not measurements of their business. Say so before they ask. The public method page shows what we have measured, including where we fall short.',
  },
  {
    ...provenance,
    id: 'table-and-calculator',
    title: 'When the table and the calculator differ',
    sources: [RISK_MODEL],
    say: 'The table uses 31% with one cap of $675,000 a month. The calculator caps each of the four mistakes separately, so above about $833,000 a month it shows less. For a prospect of that size, quote the calculator.',
  },
  {
    ...provenance,
    id: 'against-the-price',
    title: 'Compared with the price',
    sources: [PRICE_LIST, RISK_MODEL],
    say: 'At $50,000 a month, $100 is 0.2% of revenue. One duplicate payroll found in the first year pays for the rest of it. Let the prospect do the math out loud.',
  },
  {
    ...provenance,
    id: 'what-owners-report',
    title: 'The range we publish',
    sources: [PUBLIC_PAGES],
    say: 'Our public pages mention hidden costs of $3,000 to $15,000 a month. Use that range with a small business. Show the annual column only if they ask what a year adds up to.',
  },
];
