import { describe, expect, it } from 'vitest';
import { SHARDS, shardOf } from './shard.ts';

describe('shard of a business', () => {
  it('is one of all, and each has about as many', () => {
    const counts = Array.from({ length: SHARDS }, () => 0);
    for (let index = 0; index < 6400; index += 1) {
      const shard = shardOf(`business-${index}`);
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    expect(counts).toHaveLength(SHARDS);
    expect(Math.min(...counts)).toBeGreaterThan(60);
    expect(Math.max(...counts)).toBeLessThan(150);
  });
});
