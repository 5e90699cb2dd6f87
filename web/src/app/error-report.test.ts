import type { BrowserError } from '@daily-snapshot/domain/operations/browser-error';
import { browserErrorSchema } from '@daily-snapshot/domain/operations/browser-error';
import { describe, expect, it } from 'vitest';
import { createReporter, locationOf, routeOf } from './error-report.ts';

const ORIGIN = 'https://daily-snapshot.example';

describe('the place of an error', () => {
  it.each([
    ['Chrome', `TypeError: Dana owes $5\n    at pay (${ORIGIN}/assets/app-Ab_1.js:12:345)`],
    ['Firefox', `pay@${ORIGIN}/assets/app-Ab_1.js:12:345\n`],
    [
      'an extension first',
      `at x (chrome-extension://id/a.js:1:1)\nat ${ORIGIN}/assets/app-Ab_1.js:12:345`,
    ],
  ])('is the first frame of our bundle (%s)', (_, stack) => {
    expect(locationOf(stack, ORIGIN)).toBe('/assets/app-Ab_1.js:12:345');
  });

  it('is unknown without a frame of ours', () => {
    expect(locationOf('at x (https://other.example/assets/a.js:1:1)', ORIGIN)).toBeNull();
    expect(locationOf(undefined, ORIGIN)).toBeNull();
  });

  it.each([
    ['/dashboard/bayside-gifts/alerts', '/dashboard/:business/alerts'],
    ['/claim/secret-token', '/claim/:token'],
    ['/unknown/dana@acme.com', '/*'],
  ])('has the pattern of its route: %s', (pathname, pattern) => {
    expect(routeOf(pathname)).toBe(pattern);
  });
});

describe('the reporter', () => {
  const reportsOf = (isSampled: boolean, errors: readonly unknown[]): BrowserError[] => {
    const reports: BrowserError[] = [];
    const report = createReporter(isSampled, (one) => reports.push(one));
    for (const error of errors) report('script', error);
    return reports;
  };

  it('sends the form that the server accepts, without the message', () => {
    const [report] = reportsOf(true, [new TypeError('Dana Whitfield')]);
    expect(browserErrorSchema.safeParse(report).success).toBe(true);
    expect(JSON.stringify(report)).not.toContain('Dana');
    expect(report).toMatchObject({ where: 'script', type: 'TypeError' });
  });

  it('sends each error once and at most three for a page', () => {
    const again = [new TypeError('a'), new TypeError('b')].map((error) =>
      Object.assign(error, { stack: '' }),
    );
    expect(reportsOf(true, again)).toHaveLength(1);
    const names = ['A', 'B', 'C', 'D'].map((name) => Object.assign(new Error('x'), { name }));
    expect(reportsOf(true, names)).toHaveLength(3);
  });

  it('sends nothing if the page is not sampled', () => {
    expect(reportsOf(false, [new Error('x')])).toEqual([]);
  });

  it('names no thrown text and no strange name', () => {
    const strange = Object.assign(new Error('x'), { name: 'Dana Whitfield' });
    expect(reportsOf(true, ['Dana', strange]).map(({ type }) => type)).toEqual(['string', 'Error']);
  });
});
