import type { BusinessDate } from '../calendar/business-date.ts';

/** Where pages live, for those who link to them from outside of the site. */
export const links = {
  /** The snapshot that a mail told of. */
  snapshot: (businessId: string, date: BusinessDate) => `/dashboard/${businessId}/${date}`,
  alerts: (businessId: string) => `/dashboard/${businessId}/alerts`,
  preferences: (businessId: string) => `/dashboard/${businessId}/preferences`,
  /** Answers a POST by unsubscribing and a GET by asking whether to. */
  unsubscribe: (token: string) => `/u/${token}`,
  /** Answers a POST by sending digests from now on and a GET by asking whether to. */
  confirmRecipient: (token: string) => `/confirm/${token}`,
  /** Answers a POST by noting an answer to an alert and a GET by asking for one. */
  answerAlert: (token: string) => `/a/${token}`,
  /** Where somebody who has paid takes the subscription for their account. */
  claim: (token: string) => `/claim/${token}`,
  /** Where the payment provider leads back to after paying. */
  paid: '/onboarding?success=true',
  /** The same for whoever was signed in. */
  paidAsMember: '/pricing?success=true',
  plan: '/plan',
  /** Where somebody who was invited signs in and accepts. */
  invitation: (token: string) => `/join/${token}`,
} as const;
