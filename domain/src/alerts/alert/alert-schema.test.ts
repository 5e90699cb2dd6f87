import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { PAST_MAX } from './evidence-limits.ts';
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

  it('drops evidence that is too large or invalid', () => {
    const past = Array.from({ length: PAST_MAX + 1 }, () => cents(1));
    for (const evidence of [{ ...alert.evidence, past }, { figures: { a: 'b' } }]) {
      expect(evidenceSchema.safeParse(evidence).success).toBe(false);
      expect(alertSchema.parse({ ...alert, evidence })).toEqual({ ...alert, evidence: undefined });
    }
  });
});
