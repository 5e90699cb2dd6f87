import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { PAST_MAX } from './evidence-limits.ts';
import { anAlert } from '../../../../tests/kit/builders/postings.ts';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { alertSchema } from './alert-schema.ts';
import { evidenceSchema } from './evidence-schema.ts';

describe('an alert as it is stored', () => {
  const { alert } = aStoredAlert();

  it('keeps what it was worked out from', () => {
    expect(alertSchema.parse(alert)).toEqual(alert);
  });

  it('is read without it where it was told before there was any', () => {
    expect(alertSchema.parse(anAlert())).toEqual(anAlert());
  });

  it('is read without what is too much or no evidence at all', () => {
    const past = Array.from({ length: PAST_MAX + 1 }, () => cents(1));
    for (const evidence of [{ ...alert.evidence, past }, { figures: { a: 'b' } }]) {
      expect(evidenceSchema.safeParse(evidence).success).toBe(false);
      expect(alertSchema.parse({ ...alert, evidence })).toEqual({ ...alert, evidence: undefined });
    }
  });
});
