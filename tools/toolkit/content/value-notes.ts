import { METHOD_PAGE, PRICE_LIST, PUBLIC_PAGES, RISK_MODEL } from './sources.ts';
import type { WrittenValueNote } from './content-types.ts';

const provenance = { version: 1, owner: 'Head of Sales', verifiedOn: '2026-11-20' } as const;

export const valueNotes: readonly WrittenValueNote[] = [
  {
    ...provenance,
    id: 'how-to-open',
    title: 'Open with their row',
    sources: [RISK_MODEL],
    say: 'Ask for last month’s revenue before you show the table. Point at the row nearest to it and at no other: “At your size our model puts up to this much of a month at risk. Which part of it do you check today?”',
  },
  {
    ...provenance,
    id: 'what-it-is-made-of',
    title: 'What the 31% is made of',
    sources: [RISK_MODEL],
    say: 'Duplicate payroll 15%, a fraudulent transaction 8%, a billing error 5% and a vendor’s mistake 3% of a month’s revenue. It is what could be lost if all four happened unseen, not what is lost every month.',
  },
  {
    ...provenance,
    id: 'a-model',
    title: 'Call it a model',
    sources: [RISK_MODEL, METHOD_PAGE],
    say: 'The percentages are assumptions that we print openly, not measurements of their business. Say so before they ask. What we have measured is on the public page on method, with what falls short.',
  },
  {
    ...provenance,
    id: 'table-and-calculator',
    title: 'Where table and calculator part',
    sources: [RISK_MODEL],
    say: 'The table takes 31% under one cap of $675,000 a month. The calculator caps each of the four mistakes on its own, so from about $833,000 a month it shows less. For a prospect of that size quote the calculator.',
  },
  {
    ...provenance,
    id: 'against-the-price',
    title: 'Against the price',
    sources: [PRICE_LIST, RISK_MODEL],
    say: 'At $50,000 a month, $100 is a fifth of one percent of revenue. One duplicate payroll found in the first year pays for the rest of it. Let them do that sum aloud.',
  },
  {
    ...provenance,
    id: 'what-owners-report',
    title: 'The figure owners know',
    sources: [PUBLIC_PAGES],
    say: 'Our public pages speak of hidden costs between $3,000 and $15,000 a month. That is the range to mention to a small business; keep the annual column for those who ask what a year would come to.',
  },
];
