import { describe, expect, it } from 'vitest';
import { archiveFiles } from './archive.ts';

const ACCOUNT = { account: 'ada@bluebird.example', at: new Date('2026-11-23T16:00:00Z') };

describe('data archive', () => {
  it('has a file per collection and lists each file with its document count', () => {
    const files = archiveFiles(
      [
        { collection: 'businesses', id: 'bakery', data: { name: 'Bluebird' } },
        { collection: 'businesses/bakery/postings', id: 'a', data: { amount: -1250 } },
        { collection: 'businesses/bakery/postings', id: 'b', data: { amount: 4200 } },
        { collection: 'outbox (bakery)', id: 'bakery_2026-11-23', data: { state: 'sent' } },
      ],
      { businesses: 1, 'businesses/bakery/postings': 3, 'outbox (bakery)': 1, gone: 1 },
      ACCOUNT,
    );
    expect(Object.keys(files)).toEqual([
      'manifest.json',
      'businesses.json',
      'businesses/bakery/postings.json',
      'gone.json',
      'outbox-bakery.json',
    ]);
    expect(JSON.parse(files['businesses/bakery/postings.json'] ?? '')).toEqual({
      a: { amount: -1250 },
      b: { amount: 4200 },
    });
    expect(JSON.parse(files['manifest.json'] ?? '')).toEqual({
      format: 'daily-snapshot-export-1',
      exportedAt: '2026-11-23T16:00:00.000Z',
      account: 'ada@bluebird.example',
      collections: [
        { collection: 'businesses', file: 'businesses.json', documents: 1, counted: 1 },
        {
          collection: 'businesses/bakery/postings',
          file: 'businesses/bakery/postings.json',
          documents: 2,
          counted: 3,
        },
        { collection: 'gone', file: 'gone.json', documents: 0, counted: 1 },
        { collection: 'outbox (bakery)', file: 'outbox-bakery.json', documents: 1, counted: 1 },
      ],
    });
  });
});
