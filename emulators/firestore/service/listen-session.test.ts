import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentPath, relativeText } from '../model/resource-path.ts';
import type { ListenResponse, TargetMessage } from '../wire/messages.ts';
import {
  DATABASE,
  DOCUMENTS,
  deleting,
  nameOf,
  OWNER,
  setting,
  TestService,
  tokenOf,
} from './testing.ts';
import type { TestDecision, TestStream } from './testing.ts';

const documents = (...paths: readonly string[]): TargetMessage => ({
  documents: { documents: paths.map(nameOf) },
});

const query = (structuredQuery: object = {}): TargetMessage => ({
  query: {
    parent: DOCUMENTS,
    structuredQuery: { from: [{ collectionId: 'rooms' }], ...structuredQuery },
  },
});

const nAbove = (n: number) => ({
  where: {
    fieldFilter: {
      field: { fieldPath: 'n' },
      op: 'GREATER_THAN',
      value: { integerValue: String(n) },
    },
  },
});

const add = (stream: TestStream, targetId: number, target: TargetMessage): TestStream =>
  stream.send({ database: DATABASE, addTarget: { targetId, ...target } });

function aService(decide?: TestDecision): TestService {
  const test = new TestService(decide);
  test.commit(setting('rooms/a', { n: 1 }), setting('rooms/b', { n: 2 }));
  return test;
}

function listening(test: TestService, target: TargetMessage, caller = OWNER): TestStream {
  const stream = add(test.stream('Listen', caller), 2, target);
  stream.drain();
  return stream;
}

const SNAPSHOT = 'NO_CHANGE token';

describe('a target', () => {
  it('is acknowledged, then receives documents, CURRENT and a snapshot', () => {
    const stream = add(aService().stream('Listen', OWNER), 2, query());
    expect(stream.summaries()).toEqual([
      'ADD 2',
      'rooms/a {n=1} in 2',
      'rooms/b {n=2} in 2',
      'CURRENT 2 token',
      SNAPSHOT,
    ]);
  });

  it('may be a document that does not exist', () => {
    const stream = add(aService().stream('Listen', OWNER), 2, documents('rooms/c'));
    expect(stream.summaries()).toEqual(['ADD 2', 'CURRENT 2 token', SNAPSHOT]);
  });

  it('receives its changes in one snapshot per commit', () => {
    const test = aService();
    const stream = listening(test, query(nAbove(1)));
    test.commit(setting('rooms/a', { n: 5 }), setting('rooms/b', { n: 0 }));
    expect(stream.summaries()).toEqual(['rooms/a {n=5} in 2', 'rooms/b {n=0} left 2', SNAPSHOT]);
    test.commit(deleting('rooms/a'));
    expect(stream.summaries()).toEqual(['rooms/a deleted left 2', SNAPSHOT]);
    test.commit(setting('halls/a', { n: 5 }));
    expect(stream.summaries()).toEqual([]);
  });

  it('adds and removes documents at the limit', () => {
    const test = aService();
    const stream = listening(test, query({ limit: 1 }));
    test.commit(deleting('rooms/a'));
    expect(stream.summaries()).toEqual(['rooms/b {n=2} in 2', 'rooms/a deleted left 2', SNAPSHOT]);
    test.commit(setting('rooms/0', { n: 0 }));
    expect(stream.summaries()).toEqual(['rooms/0 {n=0} in 2', 'rooms/b {n=2} left 2', SNAPSHOT]);
  });

  it('shares documents and snapshots with other targets', () => {
    const test = aService();
    const stream = listening(test, query(nAbove(1)));
    add(stream, 4, documents('rooms/b')).drain();
    test.commit(setting('rooms/b', { n: 7 }));
    expect(stream.summaries()).toEqual(['rooms/b {n=7} in 2 4', SNAPSHOT]);
    test.commit(setting('rooms/b', { n: 0 }));
    expect(stream.summaries()).toEqual(['rooms/b {n=0} in 4 left 2', SNAPSHOT]);
  });

  it('receives only the selected fields', () => {
    const test = aService();
    test.commit(setting('rooms/c', { n: 3, m: 4 }));
    const select = { fields: [{ fieldPath: 'm' }] };
    const stream = add(test.stream('Listen', OWNER), 2, query({ ...nAbove(2), select }));
    add(stream, 4, documents('rooms/c'));
    expect(stream.summaries()).toContain('rooms/c {m=4} in 2');
    test.commit(setting('rooms/c', { n: 5, m: 6 }));
    expect(stream.summaries()).toEqual(['rooms/c {n=5 m=6} in 4', 'rooms/c {m=6} in 2', SNAPSHOT]);
  });

  it('is removed with one acknowledgment and receives nothing afterwards', () => {
    const test = aService();
    const stream = listening(test, query());
    stream.send({ database: DATABASE, removeTarget: 2 });
    stream.send({ database: DATABASE, removeTarget: 77 });
    expect(stream.summaries()).toEqual(['REMOVE 2', 'REMOVE 77']);
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.summaries()).toEqual([]);
  });

  it('is removed automatically with `once`', () => {
    const test = aService();
    const stream = add(test.stream('Listen', OWNER), 2, { ...documents('rooms/a'), once: true });
    expect(stream.summaries().slice(2)).toEqual(['CURRENT 2 token', SNAPSHOT, 'REMOVE 2']);
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.summaries()).toEqual([]);
  });

  it.each<[string, TargetMessage]>([
    ['empty', {}],
    [
      'a document of another database',
      { documents: { documents: ['projects/x/databases/y/documents/a/b'] } },
    ],
    ['an invalid query', query({ limit: -1 })],
  ])('fails without affecting others if it is %s', (_, target) => {
    const test = aService();
    const stream = listening(test, documents('rooms/a'));
    add(stream, 4, target);
    expect(stream.summaries()).toEqual([expect.stringMatching(/^REMOVE 4 because 3 /)]);
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.summaries()).toEqual(['rooms/a {n=5} in 2', SNAPSHOT]);
  });

  it('gets an id if the request has none', () => {
    const stream = listening(aService(), documents('rooms/a'));
    stream.send({ addTarget: documents('rooms/b') });
    expect(stream.summaries()).toContain('rooms/b {n=2} in 3');
  });

  it('ends the stream if its id is negative', () => {
    const stream = add(aService().stream('Listen', OWNER), -2, documents('rooms/a'));
    expect(stream.end).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

describe('the read times of snapshots', () => {
  it('never decrease and are not before their commit', () => {
    const test = aService();
    const stream = add(test.stream('Listen', OWNER), 2, query());
    const { commitTime } = test.commit(setting('rooms/a', { n: 5 }));
    add(stream, 4, documents('rooms/b'));
    const times = stream
      .drain<ListenResponse>()
      .flatMap(({ targetChange }) => targetChange?.readTime ?? []);
    expect(times).toEqual([...times].sort());
    expect(times).toContain(commitTime);
  });
});

describe('a resumed target', () => {
  /** Listens until a change happens, then resumes with the earlier token. */
  function resumed(happening: (test: TestService) => void, more: TargetMessage = {}): string[] {
    const test = aService();
    const target = query(nAbove(0));
    const stream = add(test.stream('Listen', OWNER), 2, target);
    const token = stream.drain<ListenResponse>().at(-1)?.targetChange?.resumeToken ?? '';
    stream.cancel();
    happening(test);
    const next = test.stream('Listen', OWNER);
    return add(next, 2, { ...target, resumeToken: token, expectedCount: 2, ...more }).summaries();
  }

  it('receives no documents if nothing changed', () => {
    expect(resumed(() => {})).toEqual(['ADD 2', '2 documents in 2', 'CURRENT 2 token', SNAPSHOT]);
  });

  it('receives only the changes and the document count', () => {
    const summaries = resumed((test) => {
      test.commit(setting('rooms/a', { n: 0 }), setting('rooms/c', { n: 3 }));
      test.commit(deleting('rooms/b'));
    });
    expect(summaries).toEqual([
      'ADD 2',
      'rooms/c {n=3} in 2',
      'rooms/a {n=0} left 2',
      'rooms/b deleted left 2',
      '1 documents in 2',
      'CURRENT 2 token',
      SNAPSHOT,
    ]);
  });

  it.each<[string, TargetMessage]>([
    ['the token is older than the database', { resumeToken: 'MTcwMDAwMA==' }],
    ['the token is invalid', { resumeToken: 'AAAA' }],
    ['the client holds another number of documents', { expectedCount: 1 }],
  ])('is reset when %s', (_, more) => {
    expect(resumed(() => {}, more)).toEqual([
      'ADD 2',
      'RESET 2',
      'rooms/a {n=1} in 2',
      'rooms/b {n=2} in 2',
      'CURRENT 2 token',
      SNAPSHOT,
    ]);
  });

  it('is reset when it resumes from a read time', () => {
    const readTime = '2023-11-14T22:13:20Z';
    const stream = add(aService().stream('Listen', OWNER), 2, { ...query(), readTime });
    expect(stream.summaries().slice(0, 2)).toEqual(['ADD 2', 'RESET 2']);
  });
});

describe('rules', () => {
  const alice = tokenOf('alice');
  const isOpen = (n: bigint) => (request: Parameters<TestDecision>[0]) => {
    if (request.method !== 'get' || !request.resource) return undefined;
    const value = request.resource.fields.get('n');
    return value?.kind === 'integer' && value.value < n ? undefined : 'closed';
  };

  it('reject one target with their reasons', () => {
    const test = aService((request) => (request.method === 'list' ? 'no lists' : undefined));
    const stream = add(test.stream('Listen', alice), 2, query());
    add(stream, 4, documents('rooms/a'));
    expect(stream.summaries()).toEqual([
      'REMOVE 2 because 7 no lists',
      'ADD 4',
      'rooms/a {n=1} in 4',
      'CURRENT 4 token',
      SNAPSHOT,
    ]);
  });

  it('remove a target when its document becomes unreadable', () => {
    const test = aService(isOpen(9n));
    const stream = listening(test, documents('rooms/a'), alice);
    test.commit(setting('rooms/a', { n: 8 }));
    expect(stream.summaries()).toEqual(['rooms/a {n=8} in 2', SNAPSHOT]);
    test.commit(setting('rooms/a', { n: 9 }));
    expect(stream.summaries()).toEqual(['REMOVE 2 because 7 closed']);
    test.commit(setting('rooms/a', { n: 1 }));
    expect(stream.summaries()).toEqual([]);
  });

  it('hide the new fields of a document that left a query from callers who may not get it', () => {
    const test = aService(isOpen(9n));
    const stream = listening(
      test,
      query({
        where: {
          fieldFilter: { field: { fieldPath: 'n' }, op: 'LESS_THAN', value: { integerValue: '5' } },
        },
      }),
      alice,
    );
    test.commit(setting('rooms/a', { n: 8 }));
    expect(stream.summaries()).toEqual(['rooms/a {n=8} left 2', SNAPSHOT]);
    test.commit(setting('rooms/b', { n: 9 }));
    expect(stream.summaries()).toEqual(['rooms/b removed left 2', SNAPSHOT]);
  });

  it('are evaluated again when a document that they read changes', () => {
    const member = documentPath({ project: 'demo', database: '(default)' }, 'members/alice');
    const test = aService((_, reader) =>
      reader.get(member) ? { dependencies: [member] } : 'not a member',
    );
    test.commit(setting('members/alice', {}));
    const stream = listening(test, query(), alice);
    test.commit(setting('members/alice', { since: 1 }));
    expect(stream.summaries()).toEqual([]);
    test.commit(deleting('members/alice'), setting('rooms/a', { n: 5 }));
    expect(stream.summaries()).toEqual(['REMOVE 2 because 7 not a member']);
  });

  it('are evaluated again when they are replaced', () => {
    const test = aService();
    const stream = listening(test, documents('rooms/a'), alice);
    add(stream, 4, documents('rooms/b')).drain();
    test.rules.replace((request) =>
      request.method === 'get' && relativeText(request.path) === 'rooms/a' ? 'closed' : undefined,
    );
    expect(stream.summaries()).toEqual(['REMOVE 2 because 7 closed']);
  });
});

describe('a stream', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('sends heartbeats while it has targets', () => {
    const stream = listening(aService(), query());
    vi.advanceTimersByTime(60_000);
    expect(stream.summaries()).toEqual([SNAPSHOT, SNAPSHOT]);
    stream.send({ removeTarget: 2 }).drain();
    vi.advanceTimersByTime(60_000);
    expect(stream.summaries()).toEqual([]);
  });

  it('ends with the client and leaves no subscription behind', () => {
    const test = aService();
    const stream = listening(test, query());
    stream.halfClose();
    expect(stream.end).toBe('ended');
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.summaries()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(test.rules.listenerCount).toBe(0);
  });

  it('fails on a request without an operation', () => {
    const stream = aService().stream('Listen', OWNER).send({ database: DATABASE });
    expect(stream.end).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails when the client switches to another database', () => {
    const stream = listening(aService(), query());
    stream.send({ database: 'projects/demo/databases/other', removeTarget: 2 });
    expect(stream.end).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('fails alone when sending a commit to its client fails', () => {
    const test = aService();
    const stream = listening(test, query());
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    stream.failResponses();
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.end).toMatchObject({ status: 'INTERNAL' });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
