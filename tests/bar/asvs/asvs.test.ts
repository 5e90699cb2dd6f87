import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACCEPTED_RISKS, acceptedIds } from './accepted-risks.ts';
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
      open('1.1.7', 1, 'g', 'a gap'),
    ];
    const accepted = new Set(['1.1.2', '1.1.7']);
    expect(countRequirements(requirements, (path) => path === 'there.ts', accepted)).toEqual({
      applicable: 6,
      notApplicable: 1,
      shown: 1,
      byProviders: ['1.1.3 c: Google does it (there.ts)'],
      accepted: ['1.1.7 g: a gap'],
      open: [
        '1.1.2 b: missing.ts does not exist',
        '1.1.4 d: missing.ts does not exist',
        '1.1.5 e: no test',
      ],
    });
  });
});

describe('an accepted risk', () => {
  const openIds = ASVS_REQUIREMENTS.flatMap(({ id, state }) => ('open' in state ? [id] : []));

  it('names an open requirement, once, and is in docs/security.md', () => {
    const ids = ACCEPTED_RISKS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !openIds.includes(id))).toEqual([]);
    const text = readFileSync('docs/security.md', 'utf8');
    const [, section = ''] = text.split('## Accepted risks');
    expect(ids.filter((id) => !section.includes(`| ${id} `))).toEqual([]);
  });

  it('counts until its review date, and not longer than a year', () => {
    const risk = {
      id: '1.1.1',
      owner: 'someone',
      affects: 'owners who do something in particular',
      reason: 'a reason that explains the decision',
      acceptedOn: '2026-11-27',
      reviewOn: '2027-05-27',
    };
    const on = (day: string) => [...acceptedIds([risk], new Date(`${day}T12:00:00Z`))];
    expect([on('2026-11-26'), on('2026-11-27'), on('2027-05-27'), on('2027-05-28')]).toEqual([
      [],
      ['1.1.1'],
      ['1.1.1'],
      [],
    ]);
    for (const wrong of [{ reviewOn: '2027-12-27' }, { reason: '' }, { affects: 'owners' }]) {
      expect(() => acceptedIds([{ ...risk, ...wrong }], new Date())).toThrow();
    }
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
