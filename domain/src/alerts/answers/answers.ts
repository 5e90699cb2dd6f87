/** The lifecycle status that an answer gives to its alert. */
export const ANSWER_KINDS = ['seen', 'expected', 'snoozed', 'handled'] as const;

export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** An answer that a button offers, and everything that follows from it. */
export interface AnswerRecord {
  readonly kind: AnswerKind;
  /** the text of the button */
  readonly label: string;
  /** the effect of the answer, shown before it is given */
  readonly effect: string;
  /** the status of the alert afterwards */
  readonly done: string;
  /** whether later alerts of this size about the same payee are not sent */
  readonly isMuting: boolean;
  /** whether a matching credit counts as money recovered */
  readonly isRefundRequest?: true;
  /** the answer that can follow while this one waits for something that we may never see */
  readonly next?: 'refund-arrived';
}

const MUTED = 'We will alert you again only about a larger amount.';

/** Every answer. A stored answer keeps its id, so an id is never reused for another meaning. */
export const ANSWERS = {
  'refund-requested': {
    kind: 'handled',
    label: 'Ask for a refund',
    effect:
      'We keep the alert until the full refund arrives in your currency, then count it as money recovered.',
    done: 'Refund requested. This closes when the full refund arrives.',
    isMuting: false,
    isRefundRequest: true,
    next: 'refund-arrived',
  },
  'refund-arrived': {
    kind: 'expected',
    label: 'The refund arrived',
    effect:
      'We close this alert. Money recovered counts only refunds that we see in your currency.',
    done: 'You said the refund arrived.',
    isMuting: false,
  },
  'both-real': {
    kind: 'expected',
    label: 'Both are real',
    effect: MUTED,
    done: 'You said both are real.',
    isMuting: true,
  },
  'reversal-requested': {
    kind: 'handled',
    label: 'Ask for it back',
    effect: 'We mark the alert as being handled.',
    done: 'You asked for one payroll back.',
    isMuting: false,
  },
  'amount-right': {
    kind: 'expected',
    label: 'The amount is right',
    effect: MUTED,
    done: 'You said the amount is right.',
    isMuting: true,
  },
  'price-right': {
    kind: 'expected',
    label: 'The new price is right',
    effect: MUTED,
    done: 'You said the new price is right.',
    isMuting: true,
  },
  'price-questioned': {
    kind: 'handled',
    label: 'Ask about it',
    effect: 'We mark the alert as being handled.',
    done: 'You are asking about the new price.',
    isMuting: false,
  },
  'payee-known': {
    kind: 'expected',
    label: 'I know them',
    effect: MUTED,
    done: 'You said you know this payee.',
    isMuting: true,
  },
  'payee-unknown': {
    kind: 'handled',
    label: 'I don’t recognize this',
    effect: 'Call your bank right away. We mark the alert as being handled.',
    done: 'You do not recognize this payment. Call your bank at the number on your card and ask to dispute it.',
    isMuting: false,
  },
  planned: {
    kind: 'expected',
    label: 'It was planned',
    effect: MUTED,
    done: 'You said it was planned.',
    isMuting: true,
  },
  'looking-into-it': {
    kind: 'handled',
    label: 'Look into it',
    effect: 'We mark the alert as being handled.',
    done: 'You are looking into it.',
    isMuting: false,
  },
  'paid-another-way': {
    kind: 'expected',
    label: 'Paid another way',
    effect: 'We close this alert. Later payments still get alerts.',
    done: 'You said it was paid another way.',
    isMuting: false,
  },
  'not-due': {
    kind: 'expected',
    label: 'Nothing is due',
    effect: MUTED,
    done: 'You said nothing is due.',
    isMuting: true,
  },
  'bill-canceled': {
    kind: 'expected',
    label: 'I canceled it',
    effect: MUTED,
    done: 'You said you canceled it.',
    isMuting: true,
  },
  'reason-known': {
    kind: 'expected',
    label: 'I know why',
    effect: 'We close this alert. The next drop still gets one.',
    done: 'You said you know why.',
    isMuting: false,
  },
  'cash-covered': {
    kind: 'handled',
    label: 'It is covered',
    effect: 'We alert you again if cash still looks low in two weeks.',
    done: 'You said it is covered.',
    isMuting: false,
  },
  reconnecting: {
    kind: 'handled',
    label: 'Reconnect',
    effect: 'Sign in to the bank or service again. The alert closes when data arrives.',
    done: 'You are reconnecting it. This closes when data arrives.',
    isMuting: false,
  },
  'got-it': {
    kind: 'seen',
    label: 'Got it',
    effect: 'Your limit stays as it is.',
    done: 'You have seen this.',
    isMuting: false,
  },
  'remind-me': {
    kind: 'snoozed',
    label: 'Remind me',
    effect: 'We put it in your daily e-mail again on that day.',
    done: 'Snoozed.',
    isMuting: false,
  },
} as const satisfies Readonly<Record<string, AnswerRecord>>;

export type AnswerId = keyof typeof ANSWERS;

export const ANSWER_IDS = Object.keys(ANSWERS) as [AnswerId, ...AnswerId[]];

/** The status of answers that were given before each alert type had its own answers. */
export const KIND_TEXTS = {
  seen: 'You have seen this.',
  expected: 'You said this was expected.',
  handled: 'This is being handled.',
  snoozed: 'Snoozed.',
} as const satisfies Record<AnswerKind, string>;
