import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptReleases, missingFiles, releasesSchema, type Releases } from './releases.ts';

const TIMEOUT_MS = 60_000;
const RELEASES = 'releases.json';
/** Downloads at the same time. */
const PARALLEL = 8;

interface LiveSite {
  /** the origin of the deployed site */
  readonly origin: string;
  readonly now: Date;
}

/**
 * Copies the files of the releases of the last week from the deployed site into a new build, and
 * writes the list of releases for the next deployment. Without them, a page that is open during a
 * rollout could not load its parts.
 *
 * @param site the folder of the new build
 * @returns the files in the folder `assets`
 * @throws Error if the deployed site does not answer, because its files would be lost
 */
export async function bringForward(
  site: string,
  { origin, now }: LiveSite,
): Promise<readonly string[]> {
  const assets = join(site, 'assets');
  const built = readdirSync(assets);
  const earlier = keptReleases(await deployedReleases(origin), now);
  const missing = [...missingFiles(earlier, built)];
  const lost = new Set<string>();
  const copyNext = async (): Promise<void> => {
    for (let file = missing.pop(); file !== undefined; file = missing.pop()) {
      const content = await download(`${origin}/assets/${file}`);
      if (content === undefined) lost.add(file);
      else writeFileSync(join(assets, file), content);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, copyNext));
  const releases: Releases = [
    ...earlier.map((one) => ({ ...one, files: one.files.filter((file) => !lost.has(file)) })),
    { deployedAt: now.toISOString(), files: built },
  ];
  writeFileSync(join(site, RELEASES), JSON.stringify(releases));
  return readdirSync(assets);
}

/** Returns the releases of a site. A site that was never deployed has none. */
async function deployedReleases(origin: string): Promise<Releases> {
  const content = await download(`${origin}/${RELEASES}`);
  return content === undefined ? [] : releasesSchema.parse(JSON.parse(content.toString('utf8')));
}

/** @returns undefined if there is no such file */
async function download(url: string): Promise<Buffer | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
