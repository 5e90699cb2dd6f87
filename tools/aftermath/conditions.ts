import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';

/** Conditions under which a bug touches a digest. Add one for a new bug. */
export const CONDITIONS = {
  /** several days in one digest, as on Mondays */
  'several-days': (_, { snapshot }) => snapshot.days.length > 1,
  'payroll-spread': ({ isPayrollSpread }) => isPayrollSpread === true,
  'other-currency': ({ currency }) => currency !== 'USD',
  /** some numbers of the digest were not complete */
  incomplete: (_, { snapshot }) =>
    snapshot.days.some(({ figures }) =>
      Object.values(figures).some(({ state }) => state !== 'final'),
    ),
} satisfies Readonly<Record<string, (business: Business, digest: Digest) => boolean>>;
