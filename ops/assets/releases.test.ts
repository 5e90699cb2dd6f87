import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringForward } from './bring-forward.ts';
import { keptReleases, missingFiles, releasesSchema } from './releases.ts';

const on = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
const release = (day: number, ...files: string[]) => ({ deployedAt: on(day).toISOString(), files });

describe('keptReleases', () => {
  it('keeps the live release, however old it is', () => {
    const live = release(1, 'a.js');
    expect(keptReleases([live], on(28))).toEqual([live]);
  });

  it('keeps a release for a week after the next one replaced it', () => {
    const [first, second] = [release(1, 'a.js'), release(10, 'b.js')];
    expect(keptReleases([first, second], on(16))).toEqual([first, second]);
    expect(keptReleases([first, second], on(17))).toEqual([second]);
  });
});

it('missingFiles lists each file once and none that was built again', () => {
  const releases = [release(1, 'a.js', 'same.css'), release(2, 'b.js', 'a.js', 'same.css')];
  expect(missingFiles(releases, ['same.css', 'c.js'])).toEqual(['a.js', 'b.js']);
});

it.each(['../x.js', 'a/b.js', '.hidden', ''])('a release cannot name the file "%s"', (file) => {
  expect(releasesSchema.safeParse([release(1, file)]).success).toBe(false);
});

describe('bringForward', () => {
  let folder = '';
  let origin = '';
  let close = () => undefined as void;
  const answers = new Map<string, string>();

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'releases-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'new.js'), 'new');
    const server = createServer((request, response) => {
      const answer = answers.get(request.url ?? '');
      response.writeHead(answer === undefined ? 404 : answer === 'broken' ? 500 : 200).end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => void server.close();
  });
  afterEach(() => {
    close();
    answers.clear();
    rmSync(folder, { recursive: true });
  });

  const published = (): unknown => JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8'));

  it('starts a list at the first deployment', async () => {
    expect(await bringForward(folder, { origin, now: on(20) })).toEqual(['new.js']);
    expect(published()).toEqual([release(20, 'new.js')]);
  });

  it('copies the files of the previous release and lists both releases', async () => {
    answers.set('/releases.json', JSON.stringify([release(1, 'gone.js'), release(2, 'old.js')]));
    answers.set('/assets/old.js', 'old');
    expect(await bringForward(folder, { origin, now: on(20) })).toEqual(['new.js', 'old.js']);
    expect(readFileSync(join(folder, 'assets', 'old.js'), 'utf8')).toBe('old');
    expect(published()).toEqual([release(2, 'old.js'), release(20, 'new.js')]);
  });

  it('forgets a file that the deployed site has lost', async () => {
    answers.set('/releases.json', JSON.stringify([release(19, 'lost.js')]));
    await bringForward(folder, { origin, now: on(20) });
    expect(published()).toEqual([release(19), release(20, 'new.js')]);
  });

  it('fails if the deployed site does not answer, so that no file is lost', async () => {
    answers.set('/releases.json', 'broken');
    await expect(bringForward(folder, { origin, now: on(20) })).rejects.toThrow('answered 500');
    expect(readdirSync(folder)).toEqual(['assets']);
  });
});
