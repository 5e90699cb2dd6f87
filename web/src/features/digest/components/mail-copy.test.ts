import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { composeDigest } from '@daily-snapshot/domain/digest/compose';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import { demoSnapshot } from '@daily-snapshot/domain/sales/demo-books';
import { expect, it } from 'vitest';

const FRAME = { snapshotUrl: '', preferencesUrl: '', unsubscribeUrl: '', postalAddress: '' };

it('keeps its style sheet, which the content security policy names by its hash', () => {
  const { html } = composeDigest(factsOf(demoSnapshot()), FRAME);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(readFileSync('firebase.json', 'utf8')).toContain(`style-src 'self' 'sha256-${hash}';`);
});
