import { describe, expect, it, vi } from 'vitest';
import { ALLOW_ALL } from '../rules/index.ts';
import { RulesStore } from './rules-store.ts';

const rulesOf = (condition: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { allow read, write: if ${condition}; }
  }
}`;

describe('RulesStore', () => {
  it('allows everything until rules are loaded and warns once', () => {
    const warn = vi.fn();
    const store = new RulesStore(warn);
    expect([store.get('a'), store.get('a')]).toEqual([ALLOW_ALL, ALLOW_ALL]);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('project a'));
  });

  it('keeps the rules of each project apart', () => {
    const store = new RulesStore(() => {});
    store.load('a', rulesOf('true'));
    store.load('b', rulesOf('false'));
    expect(store.get('a')).not.toBe(store.get('b'));
    expect(store.find('c')).toBeUndefined();
  });

  it('has default rules for projects without their own', () => {
    const store = new RulesStore();
    store.load('a', rulesOf('true'));
    store.load(undefined, rulesOf('false'));
    expect(store.find('b')).toBe(store.find('c'));
    expect(store.find('b')).not.toBe(store.find('a'));
  });

  it('keeps the old rules when new ones have errors', () => {
    const store = new RulesStore();
    store.load('a', rulesOf('true'));
    const before = store.get('a');
    const listener = vi.fn();
    store.onChange(listener);
    expect(store.load('a', rulesOf('('))).toContainEqual(
      expect.objectContaining({ severity: 'error', line: 4 }),
    );
    expect(store.get('a')).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('notifies listeners until they unsubscribe', () => {
    const store = new RulesStore();
    const listener = vi.fn();
    const stop = store.onChange(listener);
    store.load('a', rulesOf('true'));
    stop();
    store.load('a', rulesOf('false'));
    expect(listener.mock.calls).toEqual([['a']]);
  });
});
