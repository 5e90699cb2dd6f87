// Writes the sample digest of the public pages, so that no page has to compute it:
//
//   node --import tsx web/src/features/marketing/gen/write-sample.ts
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoSnapshot } from '@daily-snapshot/domain/sales/demo-business';
import { previewOf } from '../model/digest-preview.ts';

const sample = JSON.stringify(previewOf(demoSnapshot()), null, 2);
await writeFile(join(import.meta.dirname, 'sample-digest.json'), `${sample}\n`);
