import { describe, expect, it } from 'vitest';
import { pathOfThisSite } from './path-of-this-site.ts';

describe('pathOfThisSite', () => {
  it.each(['/', '/plan', '/dashboard/bakery?day=2026-11-23#alerts', '/join/a%2Fb', '/a?next=//b'])(
    'accepts %s',
    (path) => {
      expect(pathOfThisSite(path)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'plan',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/%2e%2e//evil.example',
    '///evil.example',
    '//evil.example:99999',
  ])('refuses %j', (path) => {
    expect(pathOfThisSite(path)).toBeUndefined();
  });
});
