import { daysBetween, type BusinessDate } from '../../calendar/business-date.ts';
import { formatDayOfYear } from '../../calendar/format-date.ts';
import { formatMoney } from '../../money/format-money.ts';
import { nameFact } from '../../text/fact.ts';
import type { StoredAlert } from '../stored-alert.ts';

export const LETTER_TONES = ['polite', 'firm'] as const;

export type LetterTone = (typeof LETTER_TONES)[number];

/** A letter that the owner copies or sends. The service never sends it. */
export interface ReminderLetter {
  readonly subject: string;
  readonly body: string;
}

/** From this many days after the due date, the firm letter is suggested. */
const FIRM_FROM_DAYS = 30;

type LateAlert = Pick<StoredAlert, 'alert' | 'currency'>;

interface Sender {
  readonly businessName: string;
  readonly today: BusinessDate;
}

/** Reports whether an alert is about money that a named customer owes. */
export const hasReminderLetter = ({ alert }: Pick<StoredAlert, 'alert'>): boolean =>
  (alert.finding === 'invoice-overdue' || alert.finding === 'payment-missing') &&
  alert.counterparty !== null &&
  alert.otherDay !== null;

/** Returns the tone that fits how late the payment is. */
export const suggestedTone = ({ alert }: LateAlert, today: BusinessDate): LetterTone =>
  alert.otherDay !== null && daysBetween(alert.otherDay, today) >= FIRM_FROM_DAYS
    ? 'firm'
    : 'polite';

/** Returns the letter about a late payment; null if the alert names no customer or no due day. */
export function reminderLetter(
  late: LateAlert,
  { businessName, today }: Sender,
  tone: LetterTone,
): ReminderLetter | null {
  const { alert, currency } = late;
  const { counterparty, otherDay } = alert;
  if (!hasReminderLetter(late) || counterparty === null || otherDay === null) return null;
  const customer = nameFact(counterparty).name;
  const sender = nameFact(businessName).name;
  const facts = {
    amount: formatMoney(alert.impact, currency),
    due: formatDayOfYear(otherDay),
    days: daysText(daysBetween(otherDay, today)),
    isInvoice: alert.finding === 'invoice-overdue',
    isSeveral: (alert.evidence?.measured.length ?? 1) > 1,
  };
  const [subject, ...paragraphs] = TEXTS[tone](facts, sender);
  return {
    subject,
    body: [`Hello ${customer},`, ...paragraphs, `${CLOSINGS[tone]}\n${sender}`].join('\n\n'),
  };
}

interface LetterFacts {
  readonly amount: string;
  readonly due: string;
  readonly days: string;
  readonly isInvoice: boolean;
  readonly isSeveral: boolean;
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const CLOSINGS = { polite: 'Thank you,', firm: 'Regards,' } as const satisfies Record<
  LetterTone,
  string
>;

function owedText({ amount, due, isInvoice, isSeveral }: LetterFacts): string {
  if (!isInvoice) return `your payment, usually ${amount}, was expected on ${due}`;
  return isSeveral
    ? `your invoices for ${amount} in total are unpaid, the oldest since ${due}`
    : `your invoice for ${amount} was due on ${due}`;
}

const TEXTS: Readonly<
  Record<LetterTone, (facts: LetterFacts, sender: string) => [subject: string, ...string[]]>
> = {
  polite: (facts, sender) => [
    `Friendly reminder from ${sender}`,
    `This is a friendly reminder that ${owedText(facts)}. We have not received the payment yet.`,
    'If you have already paid, please ignore this message. If something is unclear, just reply and we will help.',
  ],
  firm: (facts, sender) => [
    `Overdue payment to ${sender}`,
    `We still have not received your payment: ${owedText(facts)}. It is now ${facts.days} late.`,
    'Please pay within seven days, or reply today with the date on which you will pay.',
  ],
};

/** Returns the address that opens the letter in the owner's e-mail program. */
export const mailtoOf = ({ subject, body }: ReminderLetter): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
