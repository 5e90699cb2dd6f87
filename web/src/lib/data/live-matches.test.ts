import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { describe, expect, it } from 'vitest';
import type { Live } from './live.ts';
import { listenForMatches, type Matches } from './live-matches.ts';

interface Item {
  readonly id: string;
  readonly isMatch: boolean;
}

const items = (count: number, isMatch: (index: number) => boolean): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, isMatch: isMatch(index) }));

/** Holds a changing list and pushes each change to its listeners, as Firestore does. */
class Collection {
  items: readonly Item[];
  readonly requests: string[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(initial: readonly Item[]) {
    this.items = initial;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  set(changed: readonly Item[]): void {
    this.items = changed;
    for (const push of this.#listeners) push();
  }

  readonly listenAfter =
    (after: Item | undefined, size: number) =>
    (next: (live: Live<readonly Item[]>) => void): (() => void) => {
      this.requests.push(`${after?.id ?? 'start'}+${size}`);
      const push = () => {
        const from = after ? this.items.findIndex(({ id }) => id === after.id) + 1 : 0;
        next({ status: 'ready', value: this.items.slice(from, from + size), isStale: false });
      };
      this.#listeners.add(push);
      push();
      return () => this.#listeners.delete(push);
    };
}

function listen(collection: Collection) {
  const seen: Live<Matches<Item>>[] = [];
  const stop = listenForMatches<Item>({
    listenAfter: collection.listenAfter,
    isMatch: ({ isMatch }) => isMatch,
    wanted: 3,
    furtherSize: 10,
    maxDocuments: 30,
  })((live) => seen.push(live));
  const ids = () => {
    const live = seen.at(-1);
    if (live?.status !== 'ready') return undefined;
    return { found: live.value.values.map(({ id }) => id), last: live.value.last?.id };
  };
  return { ids, stop, seen };
}

describe('listenForMatches', () => {
  it('makes one request if the first documents match', () => {
    const collection = new Collection(items(9, () => true));
    expect(listen(collection).ids()).toEqual({ found: ['0', '1', '2'], last: '2' });
    expect(collection.requests).toEqual(['start+3']);
  });

  it('reads on until enough documents match, and continues after the last one shown', () => {
    const collection = new Collection(items(40, (index) => index % 5 === 4));
    expect(listen(collection).ids()).toEqual({ found: ['4', '9', '14'], last: '14' });
    expect(collection.requests).toEqual(['start+3', '2+10', '12+10']);
  });

  it('says that nothing follows once all documents were read', () => {
    const collection = new Collection(items(8, (index) => index === 7));
    expect(listen(collection).ids()).toEqual({ found: ['7'], last: undefined });
  });

  it('stops at its limit and says after which document to read on', () => {
    const collection = new Collection(items(100, () => false));
    expect(listen(collection).ids()).toEqual({ found: [], last: '32' });
  });

  it('reads on from another document when an earlier one appears', () => {
    const collection = new Collection(items(11, (index) => index === 10));
    const { ids } = listen(collection);
    collection.set([{ id: 'new', isMatch: true }, ...collection.items]);
    expect(ids()).toEqual({ found: ['new', '10'], last: undefined });
    expect(collection.listeners).toBe(2);
  });

  it('shows the failure of any request', () => {
    const error = new AppError('internal', 'Reading failed.');
    const first = items(3, () => false);
    const seen: Live<Matches<Item>>[] = [];
    listenForMatches<Item>({
      listenAfter: (after) => (next) => {
        next(
          after ? { status: 'failed', error } : { status: 'ready', value: first, isStale: false },
        );
        return () => undefined;
      },
      isMatch: () => false,
      wanted: 3,
      furtherSize: 10,
      maxDocuments: 30,
    })((live) => seen.push(live));
    expect(seen).toEqual([{ status: 'failed', error }]);
  });

  it('ends every subscription', () => {
    const collection = new Collection(items(40, () => false));
    listen(collection).stop();
    expect(collection.listeners).toBe(0);
  });
});
