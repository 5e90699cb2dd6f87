import { describe, expect, it, vi } from 'vitest';
import { readOnce } from './read-once.ts';

describe('readOnce', () => {
  it('reads once for concurrent and later calls', async () => {
    const read = vi.fn(() => Promise.resolve('chart'));
    const chart = readOnce(read);
    expect(await Promise.all([chart(), chart()])).toEqual(['chart', 'chart']);
    expect(await chart()).toBe('chart');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads again after a failure', async () => {
    const read = vi.fn(() => Promise.resolve('chart'));
    read.mockRejectedValueOnce(new Error('503'));
    const chart = readOnce(read);
    await expect(chart()).rejects.toThrow('503');
    expect(await chart()).toBe('chart');
  });
});
