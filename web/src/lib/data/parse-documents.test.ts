import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parseDocument, parseDocuments } from './parse-documents.ts';

const schema = z.object({ payee: z.string(), amount: z.number() });

let count = 0;
/** A document whose path is new, because each path is reported once. */
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

describe('documents of a list', () => {
  it('have their ids', () => {
    const one = document(bakery);
    expect(parseDocuments([one], schema)).toEqual({
      ok: true,
      value: { values: [{ ...bakery, id: one.id }], unreadable: 0 },
    });
  });

  it('leave out a document that does not match its contract, and count it', () => {
    silenced();
    const [one, bad, other] = [document(bakery), document(broken), document(bakery)];
    const parsed = parseDocuments([one, bad, other], schema);
    expect(parsed.ok && parsed.value.values.map(({ id }) => id)).toEqual([one.id, other.id]);
    expect(parsed.ok && parsed.value.unreadable).toBe(1);
    vi.mocked(console.error).mockClear();
  });

  it('report path and codes of a document once, and never its content', () => {
    silenced();
    const bad = document(broken);
    parseDocuments([document(bakery), bad], schema);
    parseDocuments([document(bakery), bad], schema);
    expect(reports()).toEqual([
      `${bad.ref.path} does not match its contract: invalid_type at amount`,
    ]);
    vi.mocked(console.error).mockClear();
  });

  it('fail if no document is readable', () => {
    silenced();
    expect(parseDocuments([document(broken), document(broken)], schema)).toMatchObject({
      ok: false,
      error: { code: 'internal' },
    });
    expect(parseDocuments([], schema)).toEqual({ ok: true, value: { values: [], unreadable: 0 } });
    vi.mocked(console.error).mockClear();
  });
});

describe('a document of its own', () => {
  it('fails if it does not match its contract', () => {
    silenced();
    expect(parseDocument(document(bakery), schema)).toEqual({ ok: true, value: bakery });
    expect(parseDocument(document(broken), schema).ok).toBe(false);
    vi.mocked(console.error).mockClear();
  });
});
