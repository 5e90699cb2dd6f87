import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { PAST_MAX, SHARES_MAX } from './evidence-limits.ts';
import { anAlert } from '../../../../tests/kit/builders/postings.ts';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { alertSchema } from './alert-schema.ts';
import { evidenceSchema } from './evidence-schema.ts';

describe('the schema of a stored alert', () => {
  const { alert } = aStoredAlert();

  it('keeps the evidence', () => {
    expect(alertSchema.parse(alert)).toEqual(alert);
  });

  it('reads an old alert without evidence', () => {
    expect(alertSchema.parse(anAlert())).toEqual(anAlert());
  });

  it('reads old evidence without payees, and keeps stored payees', () => {
    const { evidence } = alert;
    expect(evidence).toBeDefined();
    expect(evidenceSchema.parse(evidence)).not.toHaveProperty('shares');
    const shares = [{ counterparty: 'Sysco', amount: cents(430_000), past: [cents(190_000)] }];
    expect(alertSchema.parse({ ...alert, evidence: { ...evidence, shares } }).evidence).toEqual({
      ...evidence,
      shares,
    });
    const many = Array.from({ length: SHARES_MAX + 1 }, () => shares[0]);
    expect(evidenceSchema.safeParse({ ...evidence, shares: many }).success).toBe(false);
  });

  it('drops evidence that is too large or invalid', () => {
    const past = Array.from({ length: PAST_MAX + 1 }, () => cents(1));
    for (const evidence of [{ ...alert.evidence, past }, { figures: { a: 'b' } }]) {
      expect(evidenceSchema.safeParse(evidence).success).toBe(false);
      expect(alertSchema.parse({ ...alert, evidence })).toEqual({ ...alert, evidence: undefined });
    }
  });
});
