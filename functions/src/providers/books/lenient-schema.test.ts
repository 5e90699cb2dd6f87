import { describe, expect, it } from 'vitest';
import { wellFormedText } from './lenient-schema.ts';

describe('wellFormedText', () => {
  it('removes half an emoji and keeps a whole one', () => {
    expect(wellFormedText.parse('Flour 🧁, cut \ud83e')).toBe('Flour 🧁, cut ');
    expect(wellFormedText.parse('\uddc1 株式会社 Café')).toBe(' 株式会社 Café');
  });
});
