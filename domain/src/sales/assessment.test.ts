import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNSUBSCRIBE_PLACEHOLDER } from '../mail/unsubscribe-placeholder.ts';
import { cents } from '../money/cents.ts';
import { HOSTILE_NAMES } from '../../../tests/kit/sample-ledgers/hostile-names.ts';
import { checkFigures, figuresOf, type AssessmentFigures } from './assessment-figures.ts';
import { assessmentFile, assessmentFileName } from './assessment-file.ts';
import { composeAssessment } from './assessment-email.ts';
import { assess } from './assessment.ts';
import { MAX_MONTHLY_REVENUE, parseMonthlyRevenue } from './monthly-revenue.ts';

const MONTH = assess(cents(100_000_00));
const anyRevenue = fc.integer({ min: 1, max: MAX_MONTHLY_REVENUE }).map(cents);

describe('an assessment', () => {
  it('compares a month’s risk with a price of a hundred dollars', () => {
    expect(MONTH.servicePrice).toBe(cents(100_00));
    expect(MONTH.roiPercent).toBe(31_000);
    expect(MONTH.yearsOfService).toBe(25);
  });

  it.each([
    [1, 0, 0],
    [100_00, 31, 0],
    [3_870_90, 1_200, 0],
    [3_870_97, 1_200, 1],
    [50_000_000_00, 675_000, 562],
  ])('of %i cents a month returns %i percent and %i years', (revenue, percent, years) => {
    const { roiPercent, yearsOfService } = assess(cents(revenue));
    expect([roiPercent, yearsOfService]).toEqual([percent, years]);
  });
});

describe('parseMonthlyRevenue', () => {
  it.each([
    ['50,000', 50_000_00],
    [' $1,234.50 ', 1_234_50],
    ['0.01', 1],
    ['0', undefined],
    ['-5', undefined],
    ['', undefined],
    ['much', undefined],
    ['1e9', undefined],
    ['12.345', undefined],
    ['9999999999999', undefined],
  ])('%o is %o cents', (text, revenue) => {
    expect(parseMonthlyRevenue(text)).toBe(revenue);
  });
});

describe('the submitted figures', () => {
  const figures = figuresOf(MONTH);

  it('are in dollars, and are accepted if they follow from the revenue', () => {
    expect(figures).toEqual({
      monthlyRevenue: 100_000,
      risks: {
        duplicatePayroll: 15_000,
        fraudulentTransaction: 8_000,
        billingError: 5_000,
        vendorMistake: 3_000,
        total: 31_000,
      },
      servicePrice: 100,
      yearsOfService: 25,
    });
    expect(checkFigures(figures)).toEqual(MONTH);
  });

  it('are accepted for every revenue, to the cent, after a round trip through JSON', () => {
    fc.assert(
      fc.property(anyRevenue, (revenue) => {
        const assessment = assess(revenue);
        const sent = JSON.parse(JSON.stringify(figuresOf(assessment))) as AssessmentFigures;
        expect(checkFigures(sent)).toEqual(assessment);
      }),
    );
  });

  it.each([
    ['a risk', { risks: { ...figures.risks, billingError: 5_000.01 } }],
    ['the total', { risks: { ...figures.risks, total: 310_000 } }],
    ['the price', { servicePrice: 10 }],
    ['the years', { yearsOfService: 26 }],
    ['the revenue', { monthlyRevenue: 100_001 }],
    ['nothing of revenue', { ...figuresOf(assess(cents(1))), monthlyRevenue: 0 }],
    ['a part of a cent', { monthlyRevenue: 100_000.001 }],
    ['more than anybody takes', { monthlyRevenue: 1e300 }],
  ])('are refused if %s does not follow from the revenue', (_, tampered) => {
    expect(checkFigures({ ...figures, ...tampered })).toBeUndefined();
  });
});

describe('the exported assessment', () => {
  const calculated = {
    companyName: 'Bluebird Bakery',
    salesNotes: 'Two bank accounts.',
    assessment: MONTH,
    calculatedAt: new Date('2026-11-23T16:05:00Z'),
  };

  it('contains the company, the figures, the notes and the time', () => {
    expect(assessmentFile(calculated)).toEqual({
      companyName: 'Bluebird Bakery',
      ...figuresOf(MONTH),
      salesNotes: 'Two bank accounts.',
      calculatedAt: '2026-11-23T16:05:00.000Z',
    });
  });

  it.each([
    ['Bluebird Bakery', 'Bluebird-Bakery'],
    ['../../etc/passwd', 'etc-passwd'],
    ['A\\B:C*D?"<E>|F\u0000', 'A-B-C-D-E-F'],
    ['Café Müller 24', 'Café-Müller-24'],
    ['…', 'company'],
    ['con.', 'con'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('of %o has a safe file name', (companyName, named) => {
    const { calculatedAt } = assessmentFile(calculated);
    expect(assessmentFileName({ companyName, calculatedAt })).toBe(
      `risk-assessment-${named}-2026-11-23.json`,
    );
  });
});

describe('the e-mail with an assessment', () => {
  const write = (words: Partial<Parameters<typeof composeAssessment>[0]> = {}) =>
    composeAssessment(
      { companyName: 'Bluebird Bakery', senderName: 'Ray Ortiz', salesNotes: '', ...words },
      MONTH,
      {
        actionUrl: 'https://daily-snapshot.example/friends',
        unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
        postalAddress: '1 Main Street, Springfield, IL 62701',
      },
    );

  it('has the same content in text and HTML', () => {
    const { subject, html, text } = write({ salesNotes: 'They run payroll twice a month.' });
    expect(subject).toBe('Your risk assessment');
    for (const said of [
      'Risk assessment for Bluebird Bakery',
      'Ray Ortiz prepared this',
      'Payroll that runs twice',
      '$15,000',
      '$180,000',
      'All four',
      '$31,000',
      '$372,000',
      'a return of 31,000%',
      '25 years of service',
      '“They run payroll twice a month.”',
      'These are assumptions, not measurements of your business.',
      '1 Main Street',
      UNSUBSCRIBE_PLACEHOLDER,
    ]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(html.length).toBeLessThan(100_000);
  });

  it('draws a bar for each risk, with the largest at full width', () => {
    const widths = [...write().html.matchAll(/bgcolor="#1f5f45" width="(\d+)%"/g)];
    expect(widths.map(([, width]) => Number(width))).toEqual([100, 53, 33, 20]);
  });

  it.each(HOSTILE_NAMES)('contains no additional HTML elements for a name like %j', (name) => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g);
    const named = write({ companyName: name, senderName: name, salesNotes: 'One line.' });
    expect(tagsOf(named.html)).toEqual(tagsOf(write({ salesNotes: 'One line.' }).html));
  });

  it('links only to our site, whatever was typed', () => {
    const evil = `https://evil.example/x www.evil.example mail@evil.example <a href="//evil.example"> ${UNSUBSCRIBE_PLACEHOLDER}`;
    const { subject, html, text } = write({
      companyName: evil,
      senderName: evil,
      salesNotes: `${evil}\n\n<script>alert(1)</script>`,
    });
    const leads = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(leads).toEqual(['https://daily-snapshot.example/friends', UNSUBSCRIBE_PLACEHOLDER]);
    expect(html).not.toContain('<script');
    expect(subject).toBe(write().subject);
    for (const body of [html, text]) {
      expect(body.split(UNSUBSCRIBE_PLACEHOLDER)).toHaveLength(2);
      expect(body).not.toMatch(/evil\.example|https?:\/\/evil|www\.\w|mail@evil/);
    }
  });
});
