import { METHOD_PAGE, PRICE_LIST, PUBLIC_PAGES, RISK_MODEL, SECURITY_PAGE } from './sources.ts';
import type { WrittenPitch } from './content-types.ts';

const provenance = { version: 1, owner: 'Head of Sales', verifiedOn: '2026-11-20' } as const;

export const pitches: readonly WrittenPitch[] = [
  {
    ...provenance,
    id: 'thirty-seconds',
    title: 'The 30-second pitch',
    segment: 'Any owner',
    sources: [PUBLIC_PAGES],
    opening: 'When did you last know what you earned the day before, without logging in anywhere?',
    body: [
      'Every business morning at 11 AM you get one short e-mail with yesterday’s revenue, expenses and net profit, each compared with what is normal for you.',
      'If something is unusual, it tells you what happened, how much it was and which transactions to check. If nothing is unusual, you are done in ten seconds.',
    ],
    close: 'Shall we connect one bank account now and see what it would have caught last month?',
  },
  {
    ...provenance,
    id: 'medical-practice',
    title: 'The medical practice',
    segment: 'Healthcare',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'Who in your practice would notice first if an insurer stopped paying for a week?',
    body: [
      'You see patients from eight to five. Insurance payments come in batches and payroll goes out every other Friday. Between the two, your cash can run short.',
      'At 10 AM you see three numbers and whether each is normal for that weekday. If an insurer that pays every Tuesday did not pay this week, the e-mail names it and the amount.',
      'It reads one accounting system and one bank. It never sees a patient chart, only what is already in your books.',
    ],
    close:
      'Which bank account do insurance payments land in? Connecting that one is enough to start.',
  },
  {
    ...provenance,
    id: 'dental-practice',
    title: 'The dental practice',
    segment: 'Healthcare',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'If your lab billed you twice for the same crowns, when would you find out?',
    body: [
      'Supplies and lab bills are where a practice quietly loses money: a price that creeps up, a bill that comes twice, a subscription that was never canceled.',
      'Daily Snapshot compares each payment with your own history. If a vendor costs more than ever before or is paid twice, the next e-mail shows you both transactions.',
    ],
    close:
      'Give me last month’s bank export, and I will show you what it would have caught before you connect anything.',
  },
  {
    ...provenance,
    id: 'retail-shop',
    title: 'The shop',
    segment: 'Retail',
    sources: [PUBLIC_PAGES, METHOD_PAGE],
    opening: 'Was last Saturday a good Saturday, or just a Saturday?',
    body: [
      'Your register tells you what you sold. It does not tell you that card fees rose, that rent was charged twice or that two deposits never arrived.',
      'Daily Snapshot compares each day with the same weekday over the last months. Monday’s e-mail shows Friday, Saturday and Sunday separately.',
      'If bank data is late, the e-mail says so. Late data never looks like a drop in sales.',
    ],
    close: 'Which two days of the week worry you most? Let us look at those first.',
  },
  {
    ...provenance,
    id: 'restaurant',
    title: 'The restaurant or café',
    segment: 'Restaurants',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'How long does it take you to notice a bad food-cost week?',
    body: [
      'By the time you close the month, you have ordered cream thirty more times at the new price.',
      'At 10 AM you get revenue, expenses and net profit, and what changed them: the supplier, the card processor or the payroll run. The parts add up to the cent.',
      'You also see your cash today and its lowest point in the next 14 days, so payroll Friday is no surprise.',
    ],
    close:
      'When is your next payroll? Start today and you will know whether you have the cash for it.',
  },
  {
    ...provenance,
    id: 'contractor',
    title: 'The contractor',
    segment: 'Construction',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'Which of your customers is a week later than usual right now?',
    body: [
      'You are on site. Invoices go out in batches, materials are bought every day, and the gap comes out of your bank account.',
      'Daily Snapshot knows how each customer usually pays. It tells you when one is late, and what your balance will be on Friday with and without that payment.',
      'Access is read-only. We cannot pay, move or change anything.',
    ],
    close: 'Let us connect the account you buy materials from. It takes as long as this coffee.',
  },
  {
    ...provenance,
    id: 'agency',
    title: 'The agency or firm',
    segment: 'Professional services',
    sources: [PUBLIC_PAGES, METHOD_PAGE],
    opening:
      'You bill on the first of the month. When do you notice that one invoice never went out?',
    body: [
      'A retainer you forgot to bill does not show up anywhere. It is not overdue, because you never asked for it.',
      'Daily Snapshot learns when you bill each customer. If the usual invoice is missing, it tells you early in the month.',
      'The same e-mail shows software that renewed, contractors you paid twice and tools you pay for but no longer use.',
    ],
    close:
      'Tell me your three largest retainers, and I will show you what the alert for a missing one looks like.',
  },
  {
    ...provenance,
    id: 'manufacturer',
    title: 'The workshop or small factory',
    segment: 'Manufacturing',
    sources: [PUBLIC_PAGES, RISK_MODEL],
    opening: 'If one supplier raised prices on small parts by four percent, who would notice?',
    body: [
      'You check the large invoices. The small, repeated ones are where prices drift, and they are most of your transactions.',
      'We compare every payment with what that supplier charged you before. If a price stays up, the e-mail names the old price, the new price and the cost per year.',
    ],
    close: 'Pick the supplier you trust most. Let us look at their last 12 months together.',
  },
  {
    ...provenance,
    id: 'several-places',
    title: 'The owner with several locations',
    segment: 'Any owner',
    sources: [PUBLIC_PAGES, SECURITY_PAGE],
    opening: 'Which of your locations had an unusual day yesterday?',
    body: [
      'Each business gets its own e-mail at 10 AM local time, compared with its own history.',
      'You can invite your accountant or a manager to one location. They can view everything but change nothing, and the access log shows when they looked.',
    ],
    close: 'Start with the location you visit least. That is where it pays off first.',
  },
  {
    ...provenance,
    id: 'new-business',
    title: 'The business in its first year',
    segment: 'New business',
    sources: [PRICE_LIST, METHOD_PAGE],
    opening: 'You have no history yet. How would you know what a normal Tuesday is?',
    body: [
      'In the first weeks, Daily Snapshot tells you plainly that it does not know yet. After that, it knows what a normal Tuesday is for your business.',
      'At $10 a month, New Business Just Getting Started, you get the same e-mail and the same alerts as at $100. Owners who pay $100 choose to Support the Mission.',
    ],
    close: 'Start at $10 today. Change it when it has paid for itself.',
  },
  {
    ...provenance,
    id: 'referred-friend',
    title: 'Referred by another owner',
    segment: 'Any owner',
    sources: [PRICE_LIST, PUBLIC_PAGES],
    opening: 'What did they tell you it caught for them?',
    body: [
      'They are right: this is not another dashboard. You do not have to log in. The e-mail is the product, and every number in it links to its transactions.',
      'It is a fixed $100 a month for one accounting system and one bank, read-only. You can cancel online any time.',
    ],
    close:
      'I will send you their link. Pay first, set up in under 2 minutes, and your first e-mail comes the next business morning.',
  },
];
