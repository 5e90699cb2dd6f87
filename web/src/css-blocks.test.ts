import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import postcss from 'postcss';
import { expect, it } from 'vitest';

/** Shorter blocks repeat by chance, such as a small note or a list without bullets. */
const SHORTEST = 4;

interface Block {
  readonly content: string;
  readonly place: string;
}

/** Returns the blocks of a style sheet with at least `SHORTEST` declarations, in a stable order. */
function blocksOf(file: string): readonly Block[] {
  const blocks: Block[] = [];
  postcss.parse(readFileSync(join('web/src', file), 'utf8')).walkRules((rule) => {
    const parts = rule.nodes.filter(({ type }) => type !== 'comment').map(String);
    if (parts.length < SHORTEST) return;
    const content = parts.toSorted().join('; ').replaceAll(/\s+/g, ' ');
    blocks.push({ content, place: `${file} ${rule.selector}` });
  });
  return blocks;
}

it('has no duplicate style blocks', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' });
  const blocks = files.filter((file) => file.endsWith('.css')).flatMap(blocksOf);
  expect(blocks.length).toBeGreaterThan(100);
  const places = groupBy(blocks, ({ content }) => content).values();
  const repeated = [...places].filter((same) => same.length > 1);
  expect(repeated.map((same) => same.map(({ place }) => place))).toEqual([]);
});
