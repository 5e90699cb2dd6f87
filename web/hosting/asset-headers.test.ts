import { expect, it } from 'vitest';
import { assetHeaders } from './asset-headers.ts';

const matches = (path: string) =>
  new RegExp(assetHeaders(['index-B4x.js', 'page-9_k.css']).regex, 'u').test(path);

it('assetHeaders matches the files of the build and no other path', () => {
  expect(['/assets/index-B4x.js', '/assets/page-9_k.css'].every(matches)).toBe(true);
  const others = [
    '/assets/index-B4xQjs',
    '/assets/index-old.js',
    '/assets/',
    '/x/assets/index-B4x.js',
  ];
  expect(others.some(matches)).toBe(false);
});
