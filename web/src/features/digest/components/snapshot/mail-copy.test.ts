import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { composeDigest } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { demoSnapshot } from '@daily-snapshot/domain/sales/demo-business';
import { expect, it } from 'vitest';

const FRAME = {
  snapshotUrl: '',
  preferencesUrl: '',
  closedWeekdayUrl: '',
  unsubscribeUrl: '',
  postalAddress: '',
};

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('the content security policy allows the style sheets of the digest mail and of the carousel by hash', () => {
  const { html } = composeDigest(digestFacts(demoSnapshot()), FRAME);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(readFileSync('firebase.json', 'utf8')).toContain(
    // Mantine's carousel always writes a style element; ours stays empty.
    `style-src 'self' ${sha256('')} ${sha256(style)};`,
  );
});
