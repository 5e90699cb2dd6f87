import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parseDocument, parseDocuments } from './parse-documents.ts';

const schema = z.object({ payee: z.string(), amount: z.number() });

let count = 0;
/** Builds a document with a new path, because each path is reported once. */
const document = (data: unknown) => {
  count += 1;
  const id = `line-${count}`;
  return { id, ref: { path: `businesses/b1/postings/${id}` }, data: () => data };
};

const bakery = { payee: 'Jade Street Bakery', amount: 1250 };
const broken = { payee: 'Secret Payee', amount: '12.50' };

const reports = () =>
  vi
    .mocked(console.error)
    .mock.calls.map((call) => call.join(' '))
    .splice(0);

const silenced = () => vi.mocked(console.error).mockImplementation(() => {});

describe('list of documents', () => {
  it('includes ids', () => {
    const one = document(bakery);
    expect(parseDocuments([one], schema)).toEqual({
      ok: true,
      value: { values: [{ ...bakery, id: one.id }], unreadable: 0 },
    });
  });

  it('leaves out and counts a document that does not match its contract', () => {
    silenced();
    const [one, bad, other] = [document(bakery), document(broken), document(bakery)];
    const parsed = parseDocuments([one, bad, other], schema);
    expect(parsed.ok && parsed.value.values.map(({ id }) => id)).toEqual([one.id, other.id]);
    expect(parsed.ok && parsed.value.unreadable).toBe(1);
    vi.mocked(console.error).mockClear();
  });

  it('logs the path and issue codes of a document once, never its content', () => {
    silenced();
    const bad = document(broken);
    parseDocuments([document(bakery), bad], schema);
    parseDocuments([document(bakery), bad], schema);
    expect(reports()).toEqual([
      `${bad.ref.path} does not match its contract: invalid_type at amount`,
    ]);
    vi.mocked(console.error).mockClear();
  });

  it('fails if no document is readable', () => {
    silenced();
    expect(parseDocuments([document(broken), document(broken)], schema)).toMatchObject({
      ok: false,
      error: { code: 'internal' },
    });
    expect(parseDocuments([], schema)).toEqual({ ok: true, value: { values: [], unreadable: 0 } });
    vi.mocked(console.error).mockClear();
  });
});

describe('single document', () => {
  it('fails if it does not match its contract', () => {
    silenced();
    expect(parseDocument(document(bakery), schema)).toEqual({ ok: true, value: bakery });
    expect(parseDocument(document(broken), schema).ok).toBe(false);
    vi.mocked(console.error).mockClear();
  });
});
