import { describe, expect, it } from 'vitest';
import { anAlert } from '../../../../tests/kit/builders/postings.ts';
import { high, normal, unknown } from '../../../../tests/kit/mail-gallery/digest-snapshots.ts';
import type { DigestAlert } from '../../alerts/alert/alert.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';
import type { CombinedPart } from './combined-view.ts';
import { composeCombinedDigest } from './compose-combined-digest.ts';

const FRAME = {
  unsubscribeUrl: 'https://app.example/u/combined',
  preferencesUrl: 'https://app.example/preferences',
  postalAddress: '1 Main Street, Springfield, IL 62701',
  answerPageUrl: (index: number) => `{{alertUrl.${index}}}`,
};

const part = (name: string, snapshot: Snapshot, alerts: readonly DigestAlert[] = []) =>
  ({
    businessId: name,
    snapshot: { ...snapshot, business: name },
    alerts,
    snapshotUrl: `https://app.example/dashboard/${name}`,
    closedWeekdayUrl: `https://app.example/dashboard/${name}#closed-weekday`,
  }) satisfies CombinedPart;

const CAFE = part('Cafe', high());
const OAK = part('Oak', normal());
const PINE = part('Pine', unknown());
const alertOf = (id: string, differences: Partial<DigestAlert>): DigestAlert => ({
  ...anAlert(differences),
  id,
});

const subjectOf = (...parts: [CombinedPart, ...CombinedPart[]]) =>
  composeCombinedDigest(parts, [], FRAME).mail.subject;

describe('the subject of a combined digest', () => {
  it('has the most important news, its business and the number of other businesses', () => {
    expect(subjectOf(OAK, PINE, CAFE)).toBe(
      'Cafe: Expenses high: $7,420, $4,743 over normal, and 2 more businesses',
    );
    expect(subjectOf(OAK, PINE)).toBe(
      'Pine: Numbers for Tuesday are not in yet, and 1 more business',
    );
  });

  it('puts a critical alert before a number out of range', () => {
    const alert = alertOf('a', { level: 'critical' });
    expect(subjectOf(CAFE, part('Oak', normal(), [alert]))).toMatch(/^Oak: You paid Acme twice/);
  });

  it('puts the larger distance from normal first', () => {
    const further = high();
    const outside = part('Elm', {
      ...further,
      measures: {
        ...further.measures,
        expenses: { ...further.measures.expenses, expected: { low: 0, high: 100 } as never },
      },
    });
    expect(subjectOf(CAFE, outside)).toMatch(/^Elm: Expenses high/);
  });

  it('leaves out the amounts of a business that hides them', () => {
    expect(subjectOf({ ...CAFE, hidesAmounts: true }, OAK)).toBe(
      'Cafe: Expenses high, and 1 more business',
    );
    const { html } = composeCombinedDigest([CAFE, { ...OAK, hidesAmounts: true }], [], FRAME).mail;
    expect(html).toContain('>Oak: Normal Tuesday.\u034f');
  });
});

describe('a combined digest', () => {
  it('lists the alerts of all businesses by urgency, each with its business and answers', () => {
    const { mail, alerts } = composeCombinedDigest(
      [
        part('Cafe', high(), [alertOf('a', { finding: 'price-raised', level: 'warning' })]),
        part('Oak', normal(), [alertOf('b', { level: 'critical' })]),
      ],
      [],
      FRAME,
    );
    expect(alerts).toEqual([
      { businessId: 'Oak', alertId: 'b' },
      { businessId: 'Cafe', alertId: 'a' },
    ]);
    expect(mail.text.indexOf('Oak: Critical: ')).toBeLessThan(mail.text.indexOf('Cafe: Acme now'));
    expect(mail.text).toContain('Ask for a refund: {{alertUrl.0}}?answer=refund-requested');
    expect(mail.html).toContain('{{alertUrl.1}}?answer=price-right');
    expect(mail.text.indexOf('Needs attention')).toBeLessThan(mail.text.indexOf('Revenue:'));
  });

  it('lists at most eight alerts and counts the others', () => {
    const alerts = Array.from({ length: 6 }, (_, index) => alertOf(`a${index}`, {}));
    const composed = composeCombinedDigest(
      [part('Cafe', high(), alerts), part('Oak', normal(), alerts)],
      [],
      FRAME,
    );
    expect(composed.alerts).toHaveLength(8);
    expect(composed.mail.text).toContain('Your dashboards show 4 more alerts.');
  });

  it('says which business has no numbers yet, and why', () => {
    const { text } = composeCombinedDigest([CAFE, PINE], [], FRAME).mail;
    expect(text).toContain(
      'Pine\nThe numbers for Tuesday are not in yet.\nFirst Bank has sent data through Monday, March 1.\nRevenue: —',
    );
  });

  it.each([
    [['Elm'], 'Elm is not ready yet. We will send it as soon as it is.'],
    [['Elm', 'Fir'], 'Elm and Fir are not ready yet. We will send each of them as soon as it is.'],
  ])('names the late businesses %j', (late, sentence) => {
    const { mail } = composeCombinedDigest([CAFE], late, FRAME);
    expect(mail.text).toContain(sentence);
  });

  it('links each business to its digest, and explains what changed with five names at most', () => {
    const { text } = composeCombinedDigest([CAFE, OAK], [], FRAME).mail;
    expect(text).toContain('Open Cafe: https://app.example/dashboard/Cafe\n');
    expect(text).toContain('Open Oak: https://app.example/dashboard/Oak\n');
    const changed = text.slice(text.indexOf('Cafe: What changed'));
    expect(changed.match(/^ {2}.*[+−]\$/gm)).toHaveLength(6);
    expect(changed).toContain('  1 other: ');
    expect(text).not.toContain('Oak: What changed');
  });

  it('prints the same figures in HTML and in text', () => {
    const { html, text } = composeCombinedDigest([CAFE, OAK, PINE], ['Elm'], FRAME).mail;
    const figuresOf = (of: string) => [...new Set(of.match(/[−+]?\$[\d,.]*\d/g))].toSorted();
    const visible = html.slice(html.indexOf('<table')).replaceAll(/<[^>]*>/g, ' ');
    expect(figuresOf(visible)).toEqual(figuresOf(text));
  });
});
