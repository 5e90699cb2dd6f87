import { describe, expect, it, vi } from 'vitest';
import { lazyPort } from './lazy-port.ts';

interface Counter {
  add(amount: number): Promise<number>;
  fail(): Promise<never>;
}

function counter(): Counter {
  let total = 0;
  return {
    add: async (amount) => (total += amount),
    fail: async () => {
      throw new Error('broken');
    },
  };
}

describe('a lazy port', () => {
  it('loads its adapter at the first call, and only once', async () => {
    const load = vi.fn(async () => counter());
    const port = lazyPort(load);
    expect(load).not.toHaveBeenCalled();
    expect(await Promise.all([port.add(2), port.add(3)])).toEqual([2, 5]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('passes on the error of a method', async () => {
    await expect(lazyPort(async () => counter()).fail()).rejects.toThrow('broken');
  });
});
