/**
 * Formats "Wednesday, November 25". Stripe counts by UTC, and the customer's zone is not known yet.
 */
export const utcDateText = (instant: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(instant);
