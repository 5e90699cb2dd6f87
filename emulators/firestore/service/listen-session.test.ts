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
import type { Judgement, TestStream } from './testing.ts';

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

function aService(judgement?: Judgement): TestService {
  const test = new TestService(judgement);
  test.commit(setting('rooms/a', { n: 1 }), setting('rooms/b', { n: 2 }));
  return test;
}

function listening(test: TestService, target: TargetMessage, caller = OWNER): TestStream {
  const stream = add(test.stream('Listen', caller), 2, target);
  stream.take();
  return stream;
}

const SNAPSHOT = 'NO_CHANGE token';

describe('a target', () => {
  it('is acknowledged, filled, current and then part of a snapshot', () => {
    const stream = add(aService().stream('Listen', OWNER), 2, query());
    expect(stream.told()).toEqual([
      'ADD 2',
      'rooms/a {n=1} in 2',
      'rooms/b {n=2} in 2',
      'CURRENT 2 token',
      SNAPSHOT,
    ]);
  });

  it('may be a document that does not exist', () => {
    const stream = add(aService().stream('Listen', OWNER), 2, documents('rooms/c'));
    expect(stream.told()).toEqual(['ADD 2', 'CURRENT 2 token', SNAPSHOT]);
  });

  it('is told what changes, in one snapshot for each commit', () => {
    const test = aService();
    const stream = listening(test, query(nAbove(1)));
    test.commit(setting('rooms/a', { n: 5 }), setting('rooms/b', { n: 0 }));
    expect(stream.told()).toEqual(['rooms/a {n=5} in 2', 'rooms/b {n=0} left 2', SNAPSHOT]);
    test.commit(deleting('rooms/a'));
    expect(stream.told()).toEqual(['rooms/a deleted left 2', SNAPSHOT]);
    test.commit(setting('halls/a', { n: 5 }));
    expect(stream.told()).toEqual([]);
  });

  it('has documents come and go through the window of its limit', () => {
    const test = aService();
    const stream = listening(test, query({ limit: 1 }));
    test.commit(deleting('rooms/a'));
    expect(stream.told()).toEqual(['rooms/b {n=2} in 2', 'rooms/a deleted left 2', SNAPSHOT]);
    test.commit(setting('rooms/0', { n: 0 }));
    expect(stream.told()).toEqual(['rooms/0 {n=0} in 2', 'rooms/b {n=2} left 2', SNAPSHOT]);
  });

  it('shares a document and a snapshot with the other targets', () => {
    const test = aService();
    const stream = listening(test, query(nAbove(1)));
    add(stream, 4, documents('rooms/b')).take();
    test.commit(setting('rooms/b', { n: 7 }));
    expect(stream.told()).toEqual(['rooms/b {n=7} in 2 4', SNAPSHOT]);
    test.commit(setting('rooms/b', { n: 0 }));
    expect(stream.told()).toEqual(['rooms/b {n=0} in 4 left 2', SNAPSHOT]);
  });

  it('has the fields it selects', () => {
    const test = aService();
    test.commit(setting('rooms/c', { n: 3, m: 4 }));
    const select = { fields: [{ fieldPath: 'm' }] };
    const stream = add(test.stream('Listen', OWNER), 2, query({ ...nAbove(2), select }));
    add(stream, 4, documents('rooms/c'));
    expect(stream.told()).toContain('rooms/c {m=4} in 2');
    test.commit(setting('rooms/c', { n: 5, m: 6 }));
    expect(stream.told()).toEqual(['rooms/c {n=5 m=6} in 4', 'rooms/c {m=6} in 2', SNAPSHOT]);
  });

  it('is removed with one acknowledgement, and silent from then on', () => {
    const test = aService();
    const stream = listening(test, query());
    stream.send({ database: DATABASE, removeTarget: 2 });
    stream.send({ database: DATABASE, removeTarget: 77 });
    expect(stream.told()).toEqual(['REMOVE 2', 'REMOVE 77']);
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.told()).toEqual([]);
  });

  it('is removed by itself when it was wanted once', () => {
    const test = aService();
    const stream = add(test.stream('Listen', OWNER), 2, { ...documents('rooms/a'), once: true });
    expect(stream.told().slice(2)).toEqual(['CURRENT 2 token', SNAPSHOT, 'REMOVE 2']);
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.told()).toEqual([]);
  });

  it.each<[string, TargetMessage]>([
    ['nothing', {}],
    [
      'a document of another database',
      { documents: { documents: ['projects/x/databases/y/documents/a/b'] } },
    ],
    ['a query that cannot be', query({ limit: -1 })],
  ])('that is %s is refused, and others live on', (_, target) => {
    const test = aService();
    const stream = listening(test, documents('rooms/a'));
    add(stream, 4, target);
    expect(stream.told()).toEqual([expect.stringMatching(/^REMOVE 4 because 3 /)]);
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.told()).toEqual(['rooms/a {n=5} in 2', SNAPSHOT]);
  });

  it('is given an id if it comes without', () => {
    const stream = listening(aService(), documents('rooms/a'));
    stream.send({ addTarget: documents('rooms/b') });
    expect(stream.told()).toContain('rooms/b {n=2} in 3');
  });

  it('ends the stream when its id is negative', () => {
    const stream = add(aService().stream('Listen', OWNER), -2, documents('rooms/a'));
    expect(stream.end).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

describe('the times of snapshots', () => {
  it('never go back, and are not before the commit they tell of', () => {
    const test = aService();
    const stream = add(test.stream('Listen', OWNER), 2, query());
    const { commitTime } = test.commit(setting('rooms/a', { n: 5 }));
    add(stream, 4, documents('rooms/b'));
    const times = stream
      .take<ListenResponse>()
      .flatMap(({ targetChange }) => targetChange?.readTime ?? []);
    expect(times).toEqual([...times].sort());
    expect(times).toContain(commitTime);
  });
});

describe('a target that is resumed', () => {
  /** Listens until something has happened, then comes back with the token it had before. */
  function resumed(happening: (test: TestService) => void, more: TargetMessage = {}): string[] {
    const test = aService();
    const target = query(nAbove(0));
    const stream = add(test.stream('Listen', OWNER), 2, target);
    const token = stream.take<ListenResponse>().at(-1)?.targetChange?.resumeToken ?? '';
    stream.cancel();
    happening(test);
    const next = test.stream('Listen', OWNER);
    return add(next, 2, { ...target, resumeToken: token, expectedCount: 2, ...more }).told();
  }

  it('is told nothing when nothing has happened', () => {
    expect(resumed(() => {})).toEqual(['ADD 2', '2 documents in 2', 'CURRENT 2 token', SNAPSHOT]);
  });

  it('is told just what has changed, and how much that makes', () => {
    const told = resumed((test) => {
      test.commit(setting('rooms/a', { n: 0 }), setting('rooms/c', { n: 3 }));
      test.commit(deleting('rooms/b'));
    });
    expect(told).toEqual([
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
    ['the token is none', { resumeToken: 'AAAA' }],
    ['the client holds another number of documents', { expectedCount: 1 }],
  ])('starts over when %s', (_, more) => {
    expect(resumed(() => {}, more)).toEqual([
      'ADD 2',
      'RESET 2',
      'rooms/a {n=1} in 2',
      'rooms/b {n=2} in 2',
      'CURRENT 2 token',
      SNAPSHOT,
    ]);
  });

  it('starts over when it resumes from a time instead of a token', () => {
    const readTime = '2023-11-14T22:13:20Z';
    const stream = add(aService().stream('Listen', OWNER), 2, { ...query(), readTime });
    expect(stream.told().slice(0, 2)).toEqual(['ADD 2', 'RESET 2']);
  });
});

describe('the rules', () => {
  const alice = tokenOf('alice');
  const isOpen = (n: bigint) => (request: Parameters<Judgement>[0]) => {
    if (request.method !== 'get' || !request.resource) return undefined;
    const value = request.resource.fields.get('n');
    return value?.kind === 'integer' && value.value < n ? undefined : 'closed';
  };

  it('refuse a target with their reasons, and no other', () => {
    const test = aService((request) => (request.method === 'list' ? 'no lists' : undefined));
    const stream = add(test.stream('Listen', alice), 2, query());
    add(stream, 4, documents('rooms/a'));
    expect(stream.told()).toEqual([
      'REMOVE 2 because 7 no lists',
      'ADD 4',
      'rooms/a {n=1} in 4',
      'CURRENT 4 token',
      SNAPSHOT,
    ]);
  });

  it('end a target when its document becomes unreadable', () => {
    const test = aService(isOpen(9n));
    const stream = listening(test, documents('rooms/a'), alice);
    test.commit(setting('rooms/a', { n: 8 }));
    expect(stream.told()).toEqual(['rooms/a {n=8} in 2', SNAPSHOT]);
    test.commit(setting('rooms/a', { n: 9 }));
    expect(stream.told()).toEqual(['REMOVE 2 because 7 closed']);
    test.commit(setting('rooms/a', { n: 1 }));
    expect(stream.told()).toEqual([]);
  });

  it('keep the new state of a document that has left a query to those who may get it', () => {
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
    expect(stream.told()).toEqual(['rooms/a {n=8} left 2', SNAPSHOT]);
    test.commit(setting('rooms/b', { n: 9 }));
    expect(stream.told()).toEqual(['rooms/b removed left 2', SNAPSHOT]);
  });

  it('judge again when a document changes that they looked at', () => {
    const member = documentPath({ project: 'demo', database: '(default)' }, 'members/alice');
    const test = aService((_, reader) =>
      reader.get(member) ? { dependencies: [member] } : 'not a member',
    );
    test.commit(setting('members/alice', {}));
    const stream = listening(test, query(), alice);
    test.commit(setting('members/alice', { since: 1 }));
    expect(stream.told()).toEqual([]);
    test.commit(deleting('members/alice'), setting('rooms/a', { n: 5 }));
    expect(stream.told()).toEqual(['REMOVE 2 because 7 not a member']);
  });

  it('judge again when they are replaced', () => {
    const test = aService();
    const stream = listening(test, documents('rooms/a'), alice);
    add(stream, 4, documents('rooms/b')).take();
    test.rules.replace((request) =>
      request.method === 'get' && relativeText(request.path) === 'rooms/a' ? 'closed' : undefined,
    );
    expect(stream.told()).toEqual(['REMOVE 2 because 7 closed']);
  });
});

describe('a stream', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('beats while it has targets', () => {
    const stream = listening(aService(), query());
    vi.advanceTimersByTime(60_000);
    expect(stream.told()).toEqual([SNAPSHOT, SNAPSHOT]);
    stream.send({ removeTarget: 2 }).take();
    vi.advanceTimersByTime(60_000);
    expect(stream.told()).toEqual([]);
  });

  it('ends when the client has said all, and leaves nothing behind', () => {
    const test = aService();
    const stream = listening(test, query());
    stream.halfClose();
    expect(stream.end).toBe('ended');
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.told()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(test.rules.listenerCount).toBe(0);
  });

  it('fails on a request that asks for nothing', () => {
    const stream = aService().stream('Listen', OWNER).send({ database: DATABASE });
    expect(stream.end).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails when the client turns to another database', () => {
    const stream = listening(aService(), query());
    stream.send({ database: 'projects/demo/databases/other', removeTarget: 2 });
    expect(stream.end).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('fails alone when a client cannot be told of a commit', () => {
    const test = aService();
    const stream = listening(test, query());
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    stream.refuseAnswers();
    test.commit(setting('rooms/a', { n: 5 }));
    expect(stream.end).toMatchObject({ status: 'INTERNAL' });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
