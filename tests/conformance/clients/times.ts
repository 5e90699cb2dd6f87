/** An RFC 3339 time of UTC with all nine digits of its fraction, so that text sorts as time does. */
export function withNanoseconds(time: string): string {
  const [seconds = '', fraction = ''] = time.slice(0, -1).split('.');
  return `${seconds}.${fraction.padEnd(9, '0')}Z`;
}
