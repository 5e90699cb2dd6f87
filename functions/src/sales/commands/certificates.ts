import { networkCounts, type Network } from '@daily-snapshot/domain/shared/network';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  expiryOf,
  parseCertificationCode,
  certificateStateOf,
} from '@daily-snapshot/domain/certification/certificate';
import { CERTIFICATION_RATE_LIMITS } from '@daily-snapshot/domain/certification/certification-rate-limits';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { Certification } from '../ports/certification.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';

interface Ports {
  readonly certification: Certification;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

export interface CertificateCheck {
  readonly code: string;
  readonly network: Network;
}

/** Content version before the first quiz is published. No certificate has it. */
const UNPUBLISHED = '';

const currentVersion = async (certification: Certification): Promise<string> =>
  (await certification.quiz())?.contentVersion ?? UNPUBLISHED;

/**
 * Checks a certification code. Returns only the name and date that the certificate shows.
 *
 * @throws AppError `too-many` if the network has reached its limit
 */
export async function checkCertificate(
  { certification, rateLimits, clock }: Ports,
  { code: typed, network }: CertificateCheck,
): Promise<CallableResponse<'checkCertificate'>> {
  const now = clock.now();
  const { checksOfNetwork } = CERTIFICATION_RATE_LIMITS;
  const counts = networkCounts('certificates', network, checksOfNetwork);
  if ((await rateLimits.takeAll(counts, now)).length > 0) {
    throw new AppError('too-many', 'Too many attempts. Please try again in an hour.');
  }
  const code = parseCertificationCode(typed);
  const certificate = code === undefined ? undefined : await certification.certificate(code);
  if (!certificate) return { state: 'unknown' };
  return {
    state: certificateStateOf(certificate, await currentVersion(certification), now),
    name: certificate.name,
    certifiedOn: certificate.certifiedAt.toISOString().slice(0, 10),
  };
}

/** Returns the certificates of a representative, latest first. */
export async function myCertificates(
  { certification, clock }: Pick<Ports, 'certification' | 'clock'>,
  _request: CallableRequest<'myCertificates'>,
  { id: accountId }: Caller,
): Promise<CallableResponse<'myCertificates'>> {
  const certificates = await certification.certificatesOf(accountId);
  const now = clock.now();
  const contentVersion = await currentVersion(certification);
  return {
    certificates: certificates.map((certificate) => ({
      code: certificate.code,
      name: certificate.name,
      certifiedAt: certificate.certifiedAt.toISOString(),
      expiresAt: expiryOf(certificate.certifiedAt).toISOString(),
      state: certificateStateOf(certificate, contentVersion, now),
    })),
  };
}
