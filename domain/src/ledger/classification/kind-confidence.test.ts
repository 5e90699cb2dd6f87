import { describe, expect, it } from 'vitest';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import { confidenceOf } from './kind-confidence.ts';

describe('the confidence of a kind', () => {
  it.each([
    ['owner', 'expense', 'proved'],
    ['transfer-match', 'transfer', 'proved'],
    ['source', 'expense', 'proved'],
    ['rule', 'expense', 'rule'],
    ['built-in-rule', 'expense', 'rule'],
    ['sign', 'unclassified', 'guess'],
    ['source', 'unclassified', 'guess'],
  ] as const)('decided by %s as %s is %s', (decidedBy, kind, confidence) => {
    expect(confidenceOf(aPosting({ decidedBy, kind }))).toBe(confidence);
  });
});
