// Builds the service's detectors as one plain module for outside benchmarks.
// `npm run build:detector`
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const DETECTOR = join(import.meta.dirname, '../dist/alerts-detector.mjs');

export async function buildDetector(): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'detector.ts')],
    inject: [join(import.meta.dirname, 'node-18.ts')],
    outfile: DETECTOR,
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'node18',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
}

if (pathToFileURL(process.argv[1] ?? '').href === import.meta.url) {
  await buildDetector();
  console.log(DETECTOR);
}
