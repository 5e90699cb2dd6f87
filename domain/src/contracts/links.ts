import type { BusinessDate } from '../calendar/business-date.ts';

/** Paths of pages, for links from outside the site. */
export const links = {
  /** The digest that an e-mail is about. */
  snapshot: (businessId: string, date: BusinessDate) => `/dashboard/${businessId}/${date}`,
  /** The question whether the business is closed on a weekday, which an owner answers there. */
  closedWeekday: (businessId: string) => `/dashboard/${businessId}#closed-weekday`,
  alerts: (businessId: string) => `/dashboard/${businessId}/alerts`,
  preferences: (businessId: string) => `/dashboard/${businessId}/preferences`,
  /** GET asks for confirmation, POST unsubscribes. */
  unsubscribe: (token: string) => `/u/${token}`,
  /** GET asks for confirmation, POST turns on digests for the address. */
  confirmRecipient: (token: string) => `/confirm/${token}`,
  /** GET shows the alert, POST answers it. */
  answerAlert: (token: string) => `/a/${token}`,
  /** A person who has paid claims the subscription here. */
  claim: (token: string) => `/claim/${token}`,
  /** Stripe redirects a visitor here after the payment. */
  paid: '/onboarding?success=true',
  /** Stripe redirects a signed-in user here after the payment. */
  paidAsMember: '/pricing?success=true',
  plan: '/plan',
  /** GET asks for confirmation, POST makes the address the sign-in address. */
  confirmAddress: (token: string) => `/address/${token}`,
  /** GET asks for confirmation, POST restores the former sign-in address. */
  restoreAddress: (token: string) => `/restore/${token}`,
  /** The person to whom a business is offered signs in and accepts here. */
  ownershipOffer: (token: string) => `/transfer/${token}`,
  /** Asks for a link to choose a new password. */
  resetPassword: '/auth?mode=reset',
  account: '/account',
  business: (businessId: string) => `/dashboard/${businessId}`,
  /** An invited person signs in and accepts here. */
  invitation: (token: string) => `/join/${token}`,
} as const;
