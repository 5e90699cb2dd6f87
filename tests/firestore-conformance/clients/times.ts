/** Pads an RFC 3339 time in UTC to nine fraction digits, so that text order is time order. */
export function withNanoseconds(time: string): string {
  const [seconds = '', fraction = ''] = time.slice(0, -1).split('.');
  return `${seconds}.${fraction.padEnd(9, '0')}Z`;
}
