import { describe, expect, it } from 'vitest';
import { SHARDS, shardOf } from './digest-shard.ts';

describe('shardOf', () => {
  it('spreads businesses evenly over all shards', () => {
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
