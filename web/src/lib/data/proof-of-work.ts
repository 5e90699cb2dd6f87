import { ProofRequiredError, type AppErrorCode } from '@daily-snapshot/domain/shared/app-error';
import { hasLeadingZeroBits, readChallenge } from '@daily-snapshot/domain/shared/proof-of-work';
import { FirebaseError } from 'firebase/app';
import { z } from 'zod';

/** A proof can expire or be used before its request is repeated, so a second challenge follows. */
const MAX_SENT = 4;

/** The longest that a person waits for a proof. A slow phone needs ten seconds for the hardest. */
const MAX_SOLVING_MS = 60_000;

/** Hashes computed at a time. The page stays responsive between two batches. */
const BATCH = 256;

const CANNOT_SOLVE =
  'Many checkouts are being started right now, and this browser could not complete our check. Nothing was charged. Sign in first, use another browser, or try again in an hour.';

const detailsSchema = z.object({
  code: z.literal('proof-required' satisfies AppErrorCode),
  challenge: z.string().optional(),
});

/**
 * Sends a request, and again with a proof of work if the server asks for one.
 *
 * @throws ProofRequiredError if this browser cannot compute the proof
 * @throws the last error of the request
 */
export async function withProofOfWork<T>(send: (proof?: string) => Promise<T>): Promise<T> {
  let proof: string | undefined;
  for (let sent = 1; ; sent += 1) {
    try {
      return await send(proof);
    } catch (error) {
      const asked = detailsSchema.safeParse(detailsOf(error));
      if (!asked.success || sent === MAX_SENT) throw error;
      // Without a challenge, the server refused the proof.
      const { challenge } = asked.data;
      proof = challenge === undefined ? undefined : await solveChallenge(challenge);
    }
  }
}

/**
 * Searches for a proof whose hash begins with the number of zero bits that the challenge states.
 *
 * @throws ProofRequiredError if the browser has no hash function or needs too long
 */
export async function solveChallenge(challenge: string): Promise<string> {
  const bits = readChallenge(challenge)?.bits;
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (bits === undefined || !subtle) throw new ProofRequiredError(CANNOT_SOLVE);
  const encoder = new TextEncoder();
  const startedAt = performance.now();
  for (let first = 0; performance.now() - startedAt < MAX_SOLVING_MS; first += BATCH) {
    const proofs = Array.from({ length: BATCH }, (_, index) => `${challenge}.${first + index}`);
    const hashes = await Promise.all(
      proofs.map((proof) => subtle.digest('SHA-256', encoder.encode(proof))),
    );
    const found = hashes.findIndex((hash) => hasLeadingZeroBits(new Uint8Array(hash), bits));
    const proof = proofs[found];
    if (proof !== undefined) return proof;
  }
  throw new ProofRequiredError(CANNOT_SOLVE);
}

const detailsOf = (error: unknown): unknown =>
  error instanceof FirebaseError && 'details' in error ? error.details : undefined;
