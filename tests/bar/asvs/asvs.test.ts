import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countRequirements } from './count-requirements.ts';
import { ASVS_REQUIREMENTS } from './index.ts';
import { absent, open, provider, shown } from './requirement.ts';

const idsOf = (level: number) =>
  ASVS_REQUIREMENTS.filter((requirement) => requirement.level === level).map(({ id }) => id);

describe('the requirements of ASVS', () => {
  it('are as many as the standard has, each once', () => {
    expect([idsOf(1).length, idsOf(2).length]).toEqual([70, 183]);
    expect(new Set(ASVS_REQUIREMENTS.map(({ id }) => id)).size).toBe(253);
  });

  it('have ids of the standard in its order', () => {
    const numbers = ASVS_REQUIREMENTS.map(({ id }) => id.split('.').map(Number));
    expect(numbers.every((parts) => parts.length === 3 && parts.every((part) => part > 0))).toBe(
      true,
    );
    const orderOf = ([a = 0, b = 0, c = 0]: readonly number[]) => a * 10_000 + b * 100 + c;
    expect(numbers.map(orderOf)).toEqual(numbers.map(orderOf).toSorted((a, b) => a - b));
  });
});

describe('the count of requirements', () => {
  it('keeps evidence, providers, open ones and others apart', () => {
    const requirements = [
      shown('1.1.1', 1, 'a', 'there.ts'),
      shown('1.1.2', 1, 'b', 'missing.ts'),
      provider('1.1.3', 1, 'c', 'Google does it', 'there.ts'),
      provider('1.1.4', 1, 'd', 'Google does it', 'missing.ts'),
      open('1.1.5', 1, 'e', 'no test'),
      absent('1.1.6', 1, 'f', 'not used'),
    ];
    expect(countRequirements(requirements, (path) => path === 'there.ts')).toEqual({
      applicable: 5,
      notApplicable: 1,
      shown: 1,
      byProviders: ['1.1.3 c: Google does it (there.ts)'],
      open: [
        '1.1.2 b: missing.ts does not exist',
        '1.1.4 d: missing.ts does not exist',
        '1.1.5 e: no test',
      ],
    });
  });
});

describe('docs/security.md', () => {
  it('names only files that exist', () => {
    const text = readFileSync('docs/security.md', 'utf8');
    const inCode = [
      ...text.matchAll(/`((?:domain|functions|web|tests|scripts|\.github)\/[^`]+)`/g),
    ];
    const linked = [...text.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, path]) => `docs/${path}`);
    const paths = [...inCode.map(([, path = '']) => path), ...linked];
    expect(paths.length).toBeGreaterThan(30);
    const made = ['functions/dist/.env.PROJECT'];
    expect(paths.filter((path) => !made.includes(path) && !existsSync(path))).toEqual([]);
  });
});
