import { describe, expect, it } from 'vitest';
import { readAudit } from './advisories.ts';
import { checkPackages } from './check-packages.ts';
import { policyViolations, type PolicyInputs } from './package-policy.ts';
import { buildSbom } from './sbom.ts';
import { entropyBits, findSecrets } from './secret-scan.ts';

const SHA = 'sha512-AAEC';
const good = { version: '1.0.0', integrity: SHA, license: 'MIT' };

const violations = (entry: PolicyInputs['entries'][string], more: Partial<PolicyInputs> = {}) =>
  policyViolations({
    entries: { '': {}, 'node_modules/a': { ...good, ...entry } },
    shipped: new Set(['node_modules/a']),
    allowScripts: {},
    functionDependencies: [],
    licenseOf: () => undefined,
    ...more,
  });

describe('the package policy', () => {
  it('accepts a package of the registry with a checksum and a known license', () => {
    expect(violations({ resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' })).toEqual([]);
  });

  it.each([
    ['has no SHA-512 checksum', { integrity: 'sha1-x' }],
    [
      'comes from git+ssh://git@github.com/a/a.git',
      { resolved: 'git+ssh://git@github.com/a/a.git' },
    ],
    ['has an unreviewed install script', { hasInstallScript: true }],
    ['is deprecated: use b', { deprecated: 'use b' }],
    ['has the license GPL-3.0', { license: 'GPL-3.0' }],
    ['has the license unknown', { license: undefined }],
  ])('rejects a package that %s', (text, entry) => {
    expect(violations(entry)).toEqual([`node_modules/a ${text}`]);
  });

  it('accepts a reviewed install script, and any license of a package that is not shipped', () => {
    expect(violations({ hasInstallScript: true }, { allowScripts: { a: false } })).toEqual([]);
    expect(violations({ license: 'GPL-3.0' }, { shipped: new Set() })).toEqual([]);
  });

  it('limits the direct dependencies of the functions to 25', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
    expect(violations({}, { functionDependencies: names(25) })).toEqual([]);
    expect(violations({}, { functionDependencies: names(26) })).toEqual([
      'The functions have 26 direct dependencies.',
    ]);
  });

  it('holds for this checkout', () => {
    expect(checkPackages('.').violations).toEqual([]);
  });
});

describe('the list of shipped packages', () => {
  it('states name, version, checksum and license of each package once', () => {
    const scoped = 'node_modules/b/node_modules/@c/d';
    const entries = { 'node_modules/a': good, [scoped]: { ...good, version: '2.0.0' } };
    const { components } = buildSbom(entries, [scoped, 'node_modules/a', scoped]);
    expect(components.map(({ purl }) => purl)).toEqual(['pkg:npm/%40c/d@2.0.0', 'pkg:npm/a@1.0.0']);
    expect(components[1]).toMatchObject({
      name: 'a',
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      licenses: [{ expression: 'MIT' }],
    });
  });
});

describe('advisories', () => {
  it('are known if the registry states counts', () => {
    const answer = { metadata: { vulnerabilities: { high: 1, critical: 2 } } };
    expect(readAudit(JSON.stringify(answer))).toEqual({ state: 'known', high: 1, critical: 2 });
  });

  it.each(['', '{"message":"405 Method Not Allowed"}'])('are unknown after %j', (answer) => {
    expect(readAudit(answer)).toMatchObject({ state: 'unknown' });
  });
});

describe('the search for secrets', () => {
  // Assembled here, so that this file contains none.
  const key = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dcQ8xM2vB6nK'].join('_');
  const random = 'q7Zt4LmX9vB2nR6kW3sY8dFhJ5gPcT1eqZ';

  it('finds keys in known formats', async () => {
    const found = await findSecrets(`first line\nconst stripe = '${key}';`);
    expect(found.map(({ line }) => line)).toContain(2);
  });

  it('finds random text that is assigned to a secret', async () => {
    expect(await findSecrets(`const apiToken = '${random}';`)).toEqual([
      { line: 1, rule: 'random text' },
    ]);
  });

  it.each(["const apiToken = 'not-a-secret-not-a-secret-not';", `const picture = '${random}';`])(
    'accepts %j',
    async (text) => {
      expect(await findSecrets(text)).toEqual([]);
    },
  );

  it('measures how random a text is', () => {
    expect(entropyBits('aaaa')).toBe(0);
    expect(entropyBits('abcd')).toBe(2);
  });
});
