import { describe, expect, it } from 'vitest';
import { html } from '@daily-snapshot/emulator-support/pages/html';
import { messageDocument } from './message-document.ts';

describe('html', () => {
  it('escapes every value that is not HTML', () => {
    const name = `<b title="x" lang='y'>&`;
    expect(html`<p>${name}</p>`.text).toBe(
      '<p>&lt;b title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;</p>',
    );
    expect(html`<p>${html`<b>${'<'}</b>`}</p>`.text).toBe('<p><b>&lt;</b></p>');
  });

  it('writes lists and numbers, and nothing for empty values', () => {
    expect(html`${['a', html`<br />`, 0]}${false}${null}${undefined}`.text).toBe('a<br />0');
  });
});

describe('message document', () => {
  it.each([
    [
      '<!doctype html><html><head><title>x</title></head></html>',
      '<!doctype html><html><head>',
      '<title>',
    ],
    ['<HTML lang="en"><body>x</body></HTML>', '<HTML lang="en">', '<body>'],
    ['<!DOCTYPE html><p>x</p>', '<!DOCTYPE html>', '<p>'],
    ['<p>header: <headline></p>', '', '<p>'],
    ['', '', ''],
  ])('opens the links of %j in a new tab', (body, before, after) => {
    const written = messageDocument(body);
    expect(written).toContain(`${before}<base target="_blank">${after}`);
    expect(written.replace('<base target="_blank">', '')).toBe(body);
  });
});
