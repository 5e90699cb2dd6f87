/** "Wednesday, November 25": Stripe counts by UTC, and nobody has told us another zone yet. */
export const utcDateText = (instant: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(instant);
