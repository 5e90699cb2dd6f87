/** Returns "10:00 AM" for an hour of the day from 1 to 23. */
export const hourName = (hour: number): string =>
  `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'AM' : 'PM'}`;
