import { type Attempt, attemptSchema } from '@daily-snapshot/domain/certification/attempt';
import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import { useLive, type Live } from '../../../lib/data/live.ts';

/** The number of attempts listed. */
const SHOWN = 20;

/** Subscribes to a representative’s quiz attempts, latest first. */
export const useAttempts = (accountId: string): Live<readonly WithId<Attempt>[]> =>
  useLiveDocuments(
    {
      collection: paths.attempts(accountId),
      orderBy: { field: 'startedAt', direction: 'desc' },
      limit: SHOWN,
    },
    attemptSchema,
  );

export type OwnCertificate = CallableResponse<'myCertificates'>['certificates'][number];

/**
 * Loads the caller’s certificates. Validity is decided on the server, so the server is asked.
 *
 * @param asOf a change of this value reloads the certificates
 */
export function useMyCertificates(asOf: string): Live<readonly OwnCertificate[]> {
  const ask = useCallable('myCertificates');
  return useLive(`certificates ${asOf}`, (next) => {
    let isWanted = true;
    const look = async () => {
      const answer = await ask({});
      if (!isWanted) return;
      next(
        answer.ok
          ? { status: 'ready', value: answer.value.certificates, isStale: false }
          : { status: 'failed', error: answer.error },
      );
    };
    void look();
    return () => {
      isWanted = false;
    };
  });
}
