import { describe, expect, it } from 'vitest';
import { sendSignupNotification, recordLeadForm, type LeadForm } from './lead.ts';
import { countWithinLimit } from '../shared/rate-limit.ts';
import { isBot } from './lead-form.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const LATER = new Date('2026-11-24T16:00:00Z');

const form = (overrides: Partial<LeadForm> = {}): LeadForm => ({
  email: 'dana@whitfield.example',
  phone: '(555) 010-2000',
  source: 'main_cta',
  wording: 'answer-1',
  ...overrides,
});
const popup = form({ phone: '', source: 'exit_intent', wording: 'scorecard-1' });

describe('a lead', () => {
  it('is stored with its consents and its campaign', () => {
    const { lead, isNews } = recordLeadForm(undefined, form({ campaign: { source: 'ad' } }), NOW);
    expect(isNews).toBe(true);
    expect(lead).toEqual({
      email: 'dana@whitfield.example',
      phone: '(555) 010-2000',
      sources: ['main_cta'],
      consents: [{ wording: 'answer-1', at: NOW }],
      campaign: { source: 'ad' },
      firstAt: NOW,
      lastAt: NOW,
    });
  });

  it('is stored once for several forms, and is news only if something changed', () => {
    const first = recordLeadForm(undefined, form(), NOW).lead;
    const again = recordLeadForm(first, form(), LATER);
    expect(again).toEqual({ lead: { ...first, lastAt: LATER }, isNews: false });
    const other = recordLeadForm(first, popup, LATER);
    expect(other.isNews).toBe(true);
    expect(other.lead.phone).toBe('(555) 010-2000');
    expect(other.lead.sources).toEqual(['main_cta', 'exit_intent']);
    expect(other.lead.consents).toHaveLength(2);
    const called = recordLeadForm(other.lead, form({ phone: '555 010 3000' }), LATER);
    expect(called.isNews).toBe(true);
    expect(called.lead.phone).toBe('555 010 3000');
  });
});

describe('a lead form', () => {
  it('comes from a bot if it was filled in too fast or the hidden field has a value', () => {
    expect(isBot({ website: '', filledInMs: 2000 })).toBe(false);
    expect(isBot({ website: '', filledInMs: 1999 })).toBe(true);
    expect(isBot({ website: 'https://evil.example', filledInMs: 9000 })).toBe(true);
  });

  const request = { ...form(), filledInMs: 4000 };

  it('is accepted if it matches its contract', () => {
    expect(sendSignupNotification.request.parse(request)).toEqual({ ...request, website: '' });
    expect(sendSignupNotification.request.safeParse({ ...request, phone: '' }).success).toBe(true);
  });

  it.each([
    { email: 'nobody' },
    { email: 'dana@whitfield.example\nbcc: eve@evil.example' },
    { phone: 'visit www.evil.example' },
    { phone: '1'.repeat(41) },
    { source: 'elsewhere' },
    { wording: 'none' },
    { filledInMs: -1 },
    { filledInMs: undefined },
    { campaign: { source: 'win a prize at https://evil.example' } },
  ])('is refused with %o', (wrong) => {
    expect(sendSignupNotification.request.safeParse({ ...request, ...wrong }).success).toBe(false);
  });
});

describe('countWithinLimit', () => {
  const quota = { most: 2, withinMs: 1000 };
  const at = (ms: number) => new Date(NOW.getTime() + ms);

  it('accepts actions up to the limit, and again when earlier actions leave the window', () => {
    const first = countWithinLimit(quota, [], at(0)) ?? [];
    const second = countWithinLimit(quota, first, at(500)) ?? [];
    expect(second).toEqual([at(0), at(500)]);
    expect(countWithinLimit(quota, second, at(999))).toBeUndefined();
    expect(countWithinLimit(quota, second, at(1000))).toEqual([at(500), at(1000)]);
  });
});
