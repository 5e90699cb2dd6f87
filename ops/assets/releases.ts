import { z } from 'zod';

/** Pages that stay open load parts of their own build. After this time they have to be reloaded. */
const KEPT_MS = 7 * 86_400_000;

/** A file in the folder `assets`. Its name contains a hash of its content. */
const fileSchema = z.string().regex(/^[\w-][\w.-]*$/);

/** The site publishes it as `/releases.json`: its releases of the last days, the oldest first. */
export const releasesSchema = z.array(
  z.object({ deployedAt: z.iso.datetime(), files: z.array(fileSchema) }),
);
export type Releases = z.infer<typeof releasesSchema>;

/**
 * Returns the earlier releases whose files a new release keeps: those that owners may have opened
 * within the last week. A release was live until the next one.
 */
export const keptReleases = (releases: Releases, now: Date): Releases =>
  releases.filter((_, index) => {
    const next = releases[index + 1];
    return next === undefined || now.getTime() - Date.parse(next.deployedAt) < KEPT_MS;
  });

/** Returns the files of earlier releases that a build does not contain. */
export const missingFiles = (releases: Releases, built: readonly string[]): readonly string[] => {
  const existing = new Set(built);
  return [...new Set(releases.flatMap(({ files }) => files))].filter((file) => !existing.has(file));
};
