import { METHOD_PAGE, PRICE_LIST, PUBLIC_PAGES, RISK_MODEL, SECURITY_PAGE } from './sources.ts';
import type { WrittenPitch } from './content-types.ts';

const provenance = { version: 1, owner: 'Head of Sales', verifiedOn: '2026-11-20' } as const;

export const pitches: readonly WrittenPitch[] = [
  {
    ...provenance,
    id: 'thirty-seconds',
    title: 'Thirty seconds, for anybody',
    segment: 'Any owner',
    sources: [PUBLIC_PAGES],
    opening:
      'When did you last know what you had earned the day before, without logging in anywhere?',
    body: [
      'Every business morning at 11 AM you have one short e-mail: yesterday’s revenue, expenses and net profit, each beside what is normal for you.',
      'If something is off, it says what, by how much, and which lines to look at. If nothing is off, you have read it in ten seconds.',
    ],
    close: 'Shall we connect one bank now, and look at what it would have told you last month?',
  },
  {
    ...provenance,
    id: 'medical-practice',
    title: 'The medical practice',
    segment: 'Healthcare',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'Who in the practice would notice first if an insurer stopped paying for a week?',
    body: [
      'You see patients from eight to five. Remittances come in batches, payroll goes out every other Friday, and nobody sits between the two.',
      'At 10 AM you read three numbers and whether each is normal for that weekday. A payer that has paid every Tuesday and did not this week is named, with the amount.',
      'It reads one financial system and one bank. It never sees a chart or a patient’s name that your books do not hold.',
    ],
    close: 'Which bank account do the remittances land in? Connecting that one is enough to begin.',
  },
  {
    ...provenance,
    id: 'dental-practice',
    title: 'The dental practice',
    segment: 'Healthcare',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'If your lab billed you twice for the same crowns, in which month would you find out?',
    body: [
      'Supplies and lab bills are where a practice loses money quietly: a price that creeps up, a bill that comes twice, a card on file that nobody cancelled.',
      'Daily Snapshot holds each payment against your own history. A vendor who costs more than ever before, or is paid twice, is in the next morning’s mail with both lines.',
    ],
    close:
      'Give me last month’s bank export as a file, and I show you what it would have caught before you connect anything.',
  },
  {
    ...provenance,
    id: 'retail-shop',
    title: 'The shop',
    segment: 'Retail',
    sources: [PUBLIC_PAGES, METHOD_PAGE],
    opening: 'Was last Saturday a good Saturday, or just a Saturday?',
    body: [
      'The till tells you what was sold. It does not tell you that card fees rose, that rent was taken twice, or that two deposits never arrived.',
      'Daily Snapshot puts each day beside the same weekdays of the last months. Monday’s mail has Friday, Saturday and Sunday apart, because a weekend is not one day.',
      'What is late is called late. It never looks like a drop.',
    ],
    close: 'Which two days of the week do you worry about? Let us look at those first.',
  },
  {
    ...provenance,
    id: 'restaurant',
    title: 'The restaurant or café',
    segment: 'Restaurants',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'How long after a bad food-cost week do you hear of it?',
    body: [
      'By the time the month is closed, the cream has been ordered thirty more times at the new price.',
      'You get revenue, expenses and net profit at 10 AM, and who moved them: the supplier, the processor, the payroll run. The parts add up to the change, to the cent.',
      'You also see cash today and its lowest point in the next fourteen days, so that payroll Friday is no surprise.',
    ],
    close: 'When is your next payroll? Begin today, and you see it coming.',
  },
  {
    ...provenance,
    id: 'contractor',
    title: 'The contractor',
    segment: 'Construction',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'Which of your customers is a week later than usual, right now?',
    body: [
      'You are on site. Invoices go out in bursts, materials go out every day, and the gap between them is your bank balance.',
      'Daily Snapshot knows how each customer usually pays. It says when one is overdue for what is usual with them, and what your balance comes to if they pay on Friday or do not.',
      'It reads and cannot write: nothing can be paid, moved or changed through it.',
    ],
    close:
      'Let us connect the account that you buy materials from. It takes as long as this coffee.',
  },
  {
    ...provenance,
    id: 'agency',
    title: 'The agency or firm',
    segment: 'Professional services',
    sources: [PUBLIC_PAGES, METHOD_PAGE],
    opening: 'You bill on the first. On which day do you notice that one invoice was never sent?',
    body: [
      'A retainer that is not billed does not show up anywhere. Nothing is overdue, because nothing was asked for.',
      'Daily Snapshot learns the rhythm of each customer. When the usual invoice is missing, it says so while the month is young.',
      'Software that renews, contractors paid twice and a card that was charged for a tool nobody uses are in the same mail.',
    ],
    close:
      'Tell me your three largest retainers, and I show you how a missing one would have read.',
  },
  {
    ...provenance,
    id: 'manufacturer',
    title: 'The workshop or small factory',
    segment: 'Manufacturing',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'If one supplier raised prices by four percent on small parts, who would see it?',
    body: [
      'Large invoices are checked. It is the small, repeated ones that drift, and they are most of the lines.',
      'Every line is held against what that supplier has cost you before. A rise that stays is named with the old price, the new one and what it comes to in a year.',
    ],
    close: 'Pick the supplier you trust most. Let us look at their last twelve months together.',
  },
  {
    ...provenance,
    id: 'several-places',
    title: 'The owner of several places',
    segment: 'Any owner',
    sources: [PUBLIC_PAGES, SECURITY_PAGE],
    opening: 'Which of your places had an unusual day yesterday?',
    body: [
      'Each business has its own mail, its own normal and its own owner in its own time zone, at 10 AM there.',
      'Invite your accountant or a manager to one of them. They read; they change nothing, and you see in the log that they looked.',
    ],
    close: 'Start with the place that you visit least. That is where it pays first.',
  },
  {
    ...provenance,
    id: 'new-business',
    title: 'The business in its first year',
    segment: 'New business',
    sources: [PRICE_LIST, METHOD_PAGE],
    opening: 'You have no history yet. So how would you know what a normal Tuesday is?',
    body: [
      'For the first weeks Daily Snapshot says plainly that it does not know yet. From then on it knows your Tuesdays, and nobody else’s.',
      'At $10 a month, New Business Just Getting Started, you get the same mail and the same alerts as at $100. Those who choose $100 choose to Support the Mission.',
    ],
    close: 'Begin at $10 today. Change it on the day it has paid for itself.',
  },
  {
    ...provenance,
    id: 'referred-friend',
    title: 'Recommended by an owner',
    segment: 'Any owner',
    sources: [PRICE_LIST, PUBLIC_PAGES],
    opening: 'What did they tell you it had caught for them?',
    body: [
      'They are right that it is not another dashboard. Nobody has to log in: the mail is the product, and each number in it opens to its lines.',
      'It is a fixed $100 a month. One financial system, one bank, read-only, and cancelled in one click in the same place where it was begun.',
    ],
    close:
      'I send you their link. Pay first, set up in under 2 minutes, and the first mail comes with the next business morning.',
  },
];
