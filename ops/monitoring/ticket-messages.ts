// Log messages that a person should look at on the next working day. None of them pages.

export interface TicketRule {
  readonly id: string;
  readonly title: string;
  /** the beginnings of log messages */
  readonly messages: readonly string[];
}

export const TICKET_RULES: readonly TicketRule[] = [
  {
    id: 'mail-account',
    title: 'SendGrid limits our account',
    messages: [
      'SendGrid changed the state of our account',
      'SendGrid dropped e-mail because of our account',
    ],
  },
  {
    id: 'mail-given-up',
    title: 'E-mail was given up',
    messages: ['Could not deliver some e-mails', 'Could not deliver an e-mail'],
  },
  {
    id: 'digest-sent-twice',
    title: 'A daily e-mail was sent twice',
    messages: ['A digest was sent twice'],
  },
  {
    id: 'document-set-aside',
    title: 'A stored document is unreadable',
    messages: ['A stored document is unreadable and was set aside'],
  },
  {
    id: 'task-dropped',
    title: 'A task was given up',
    messages: ['Dropped a task that failed', 'Dropped a task with an invalid payload'],
  },
  { id: 'job-failed', title: 'A scheduled job failed', messages: ['A scheduled job failed'] },
  {
    id: 'payment-disputed',
    title: 'A payment was refunded or is disputed',
    messages: ['A payment was refunded or is disputed'],
  },
  {
    id: 'stripe-event-failed',
    title: 'A Stripe event failed',
    messages: [
      'A Stripe event failed',
      'The Stripe webhook endpoint has a different API version than we use',
    ],
  },
  {
    id: 'sign-in-token',
    title: 'Sign-in tokens cannot be signed',
    messages: ['A sign-in token could not be signed'],
  },
];
