// Reads recorded answers of the real providers with our own readers. See docs/configuration.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtureSchema, replay } from './fixture.ts';
import { requireNoToken } from './record.ts';

const FOLDER = 'tests/provider-fixtures';

const files = existsSync(FOLDER)
  ? readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  : [];

describe('recorded answers', () => {
  it.skipIf(files.length > 0)(
    `no recorded answers yet: providers:record writes them to ${FOLDER}`,
    () => expect(files).toEqual([]),
  );

  it.each(files)('are read to the same number of records: %s', async (name) => {
    const fixture = fixtureSchema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
    requireNoToken(fixture, []);
    const { found, faults } = await replay(fixture);
    expect({ found, faults }).toEqual({ found: fixture.found, faults: [] });
  });
});
