import { formatMoney } from '../../money/format-money.ts';
import type { Cents } from '../../money/cents.ts';
import { utcDateText } from './utc-date-text.ts';
import { renderEmail, type EmailFrame, type EmailText } from './email-layout.ts';
import type { BillingEmailKind } from '../email-kind.ts';
import type { ComposedMail } from '../outbox-entry.ts';

/** The variable parts of each billing e-mail. Amounts are per month. */
export interface BillingFacts {
  readonly welcome: {
    /** absent without a trial */
    readonly firstPaymentOn?: Date | undefined;
    readonly linkEndsOn: Date;
  };
  readonly 'claim-reminder': {
    readonly paidOn: Date;
    readonly linkEndsOn: Date;
  };
  readonly 'trial-ending': {
    readonly endsOn: Date;
    readonly monthly: Cents;
    readonly currency: string;
    /** the subscription is canceled, so nothing will be charged */
    readonly isCanceled: boolean;
  };
  readonly 'payment-failed': {
    readonly amount: Cents;
    readonly currency: string;
    /** when it is retried; absent after the last attempt */
    readonly retryOn?: Date | undefined;
  };
  readonly 'subscription-ended': {
    readonly endedOn: Date;
    /** we ended it because the customer had already used its offer */
    readonly isRepeat: boolean;
  };
}

type Texts = {
  readonly [Kind in BillingEmailKind]: (facts: BillingFacts[Kind]) => EmailText;
};

const FEWER_EMAILS_NOTE = 'No more letters but those about payments';

const REPEATED_TRIAL: EmailText = {
  subject: 'Your free trial did not begin a second time',
  title: 'Your free trial did not begin',
  paragraphs: [
    'The trial, or the code you used, is given once, and it was given to this mailbox before. So we have ended the new subscription at once. Nothing was taken, and nothing will be.',
    'You can start without it at any time. The price is shown before you pay.',
  ],
  action: 'See the prices',
  after: 'Whatever you had before, numbers and past digests, stays where it is.',
  ending: FEWER_EMAILS_NOTE,
};

const TEXTS: Texts = {
  welcome: ({ firstPaymentOn, linkEndsOn }) => ({
    subject: 'Your Daily Snapshot is paid for: finish setting it up',
    title: 'Welcome to Daily Snapshot',
    paragraphs: [
      firstPaymentOn
        ? `Your free trial has begun. The first payment is on ${utcDateText(firstPaymentOn)}, and we write to you before it.`
        : 'Your payment has arrived. Thank you.',
      'One step is left: an account, so that your numbers are yours alone. If you have made one in the browser you paid with, there is nothing left to do.',
    ],
    action: 'Finish setting up',
    after: linkNote(linkEndsOn),
    ending: FEWER_EMAILS_NOTE,
  }),

  'claim-reminder': ({ paidOn, linkEndsOn }) => ({
    subject: 'Your Daily Snapshot is waiting for you',
    title: 'One step is left: your account',
    paragraphs: [
      `You started Daily Snapshot on ${utcDateText(paidOn)}, and no account has it yet. Until one does, no digest can reach you.`,
      'Make an account or sign in with the button below. It takes a minute, and nothing is charged for it.',
    ],
    action: 'Finish setting up',
    after: linkNote(linkEndsOn),
    ending: FEWER_EMAILS_NOTE,
  }),

  'trial-ending': ({ endsOn, monthly, currency, isCanceled }) => ({
    subject: `Your free trial ends on ${utcDateText(endsOn)}`,
    title: `Your free trial ends on ${utcDateText(endsOn)}`,
    paragraphs: isCanceled
      ? ['You have canceled, so nothing will be taken and digests end that day.']
      : [
          `From that day on Daily Snapshot costs ${formatMoney(monthly, currency)} a month, taken from the card you gave.`,
          'To go on, do nothing. To stop, cancel before that day: it takes two clicks, and nothing will be taken.',
        ],
    action: 'See or cancel my plan',
    after: 'Your numbers and past digests stay where they are either way.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'payment-failed': ({ amount, currency, retryOn }) => ({
    subject: 'Your payment for Daily Snapshot did not go through',
    title: 'Your payment did not go through',
    paragraphs: [
      `Your bank declined ${formatMoney(amount, currency)} for Daily Snapshot. Nothing is lost: your numbers and digests are where they were.`,
      retryOn
        ? `We try again on ${utcDateText(retryOn)}. If the card is no longer good, please give another before then.`
        : 'That was the last try. Please give another card to go on.',
    ],
    action: 'Update my card',
    after: 'If you have just done that, there is nothing left to do.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'subscription-ended': ({ endedOn, isRepeat }) =>
    isRepeat
      ? REPEATED_TRIAL
      : {
          subject: 'Your Daily Snapshot subscription has ended',
          title: 'Your subscription has ended',
          paragraphs: [
            `It ended on ${utcDateText(endedOn)}, and nothing more will be taken. No digests come from now on.`,
            'You can still sign in and look at everything up to then.',
          ],
          action: 'Start again',
          after: 'If this was not meant to happen, starting again brings everything back.',
          ending: FEWER_EMAILS_NOTE,
        },
};

/** The text below the claim button. */
const linkNote = (endsOn: Date): string =>
  `This link works once, until ${utcDateText(endsOn)}. Whoever has it can take over the subscription, so please do not pass it on.`;

/** Composes a billing e-mail. Deterministic: the same input gives the same bytes. */
export const composeBillingEmail = <Kind extends BillingEmailKind>(
  kind: Kind,
  facts: BillingFacts[Kind],
  frame: EmailFrame,
): ComposedMail => renderEmail(TEXTS[kind](facts), frame);
