import { createHash } from 'node:crypto';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { countedBrowserErrorSchema } from '@daily-snapshot/domain/operations/browser-error';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { expireAt, parseDocuments } from '../../platform/firestore/documents.ts';
import type { BrowserErrors } from '../ports/browser-errors.ts';

const RETENTION_DAYS = 30;

/** More than a person reads. */
const LISTED_MAX = 20;

export function firestoreBrowserErrors(db: Firestore): BrowserErrors {
  return {
    add: async (error, now) => {
      const { where, type, location, route, build } = error;
      const key = createHash('sha256')
        .update(JSON.stringify([where, type, location, route, build]))
        .digest('base64url');
      await db.doc(paths.browserError(key)).set(
        {
          ...error,
          count: FieldValue.increment(1),
          at: now,
          expireAt: expireAt(now, RETENTION_DAYS),
        },
        { merge: true },
      );
    },

    since: async (from) => {
      const latest = db
        .collection(paths.browserErrors)
        .where('at', '>=', from)
        .orderBy('at', 'desc')
        .limit(LISTED_MAX);
      return parseDocuments((await latest.get()).docs, countedBrowserErrorSchema);
    },
  };
}
