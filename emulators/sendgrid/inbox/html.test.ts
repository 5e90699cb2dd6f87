import { describe, expect, it } from 'vitest';
import { html } from '../../support/pages/html.ts';
import { messageDocument } from './message-document.ts';

describe('html', () => {
  it('escapes every value that is not HTML', () => {
    const name = `<b title="x" lang='y'>&`;
    expect(html`<p>${name}</p>`.text).toBe(
      '<p>&lt;b title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;</p>',
    );
    expect(html`<p>${html`<b>${'<'}</b>`}</p>`.text).toBe('<p><b>&lt;</b></p>');
  });

  it('writes lists, numbers, and nothing for nothing', () => {
    expect(html`${['a', html`<br />`, 0]}${false}${null}${undefined}`.text).toBe('a<br />0');
  });
});

describe('the document of a message', () => {
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
  ])('opens the links of %j outside', (body, before, after) => {
    const written = messageDocument(body);
    expect(written).toContain(`${before}<base target="_blank">${after}`);
    expect(written.replace('<base target="_blank">', '')).toBe(body);
  });
});
