// Open requirements that we accept for now. docs/security.md explains each to operators. An acceptance
// passes nothing: the row counts it apart, and the requirement is open again after its review date.
import { z } from 'zod';

/** The longest time from an acceptance to its review. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

const acceptedRiskSchema = z
  .strictObject({
    /** The requirement: `6.3.3`. */
    id: z.string().regex(/^\d+\.\d+\.\d+$/),
    /** The person who decides again at the review. */
    owner: z.string().min(1),
    /** The people who are affected, and how. */
    affects: z.string().min(20),
    reason: z.string().min(20),
    acceptedOn: z.iso.date(),
    reviewOn: z.iso.date(),
  })
  .refine(
    ({ acceptedOn, reviewOn }) => {
      const days = (Date.parse(reviewOn) - Date.parse(acceptedOn)) / DAY_MS;
      return days >= 0 && days <= MAX_DAYS;
    },
    { error: `An accepted risk is reviewed within ${MAX_DAYS} days.` },
  );

export type AcceptedRisk = z.infer<typeof acceptedRiskSchema>;

const SECURITY_LEAD = 'the person responsible for security';
const ACCEPTED = {
  owner: SECURITY_LEAD,
  acceptedOn: '2026-11-27',
  reviewOn: '2027-05-27',
} as const;

export const ACCEPTED_RISKS: readonly AcceptedRisk[] = [
  {
    ...ACCEPTED,
    id: '4.1.2',
    affects:
      'Clients that are no browser and use http:// by mistake. Their first request is readable on the network before Google redirects it.',
    reason:
      'Google redirects before our code runs and has no setting against it. Browsers never do this, because the site has HSTS and names functions by https.',
  },
  {
    ...ACCEPTED,
    id: '6.3.3',
    affects:
      'Owners who turn no second factor on. A person with their password reads their figures.',
    reason:
      'Owners choose it on the account page. The product cannot move money, exports and changes ask for the password again, and breached passwords are refused.',
  },
  {
    ...ACCEPTED,
    id: '6.4.1',
    affects:
      'The first administrator and the first representative. Their initial password works until they change it.',
    reason:
      'It has 116 random bits, is shown once to the person who creates the account, and no other accounts get one.',
  },
  {
    ...ACCEPTED,
    id: '12.1.1',
    affects: 'Visitors with browsers from before 2014, which cannot use TLS 1.2.',
    reason:
      'Google does not state the lowest version for Hosting and functions. A load balancer with an SSL policy closes it.',
  },
  {
    ...ACCEPTED,
    id: '12.1.2',
    affects: 'Visitors with browsers that offer weak ciphers only.',
    reason:
      'Google does not state the ciphers for Hosting and functions. A load balancer with an SSL policy closes it.',
  },
  {
    ...ACCEPTED,
    id: '13.2.1',
    affects:
      'All owners, if a key of Stripe, SendGrid, Plaid, Intuit or Xero leaks. The key works until it is replaced.',
    reason:
      'These providers offer fixed keys only. They are in Secret Manager, readable by few functions, and replaced once a year. Our own parts use short-lived tokens of Google.',
  },
  {
    ...ACCEPTED,
    id: '13.2.2',
    affects:
      'All owners, if an operator leaves the default service account with the role Editor and a function is taken over.',
    reason:
      'The roles belong to the deployment. docs/security.md lists them and the command that shows them.',
  },
  {
    ...ACCEPTED,
    id: '14.2.1',
    affects:
      'Recipients of e-mail. A person who sees the address of a link in a history or in the request log of Google can open it.',
    reason:
      'A link in an e-mail can carry its token only in the address, and RFC 8058 requires it for unsubscribing. Each token has one purpose, expires or only unsubscribes, and acts on a button press only. No session token is ever in an address.',
  },
  {
    ...ACCEPTED,
    id: '14.3.3',
    affects:
      'Owners who share a browser profile. Another person at it could read a file that was chosen within the last day.',
    reason:
      'An owner chooses a file before signing up, and would lose it without the draft. It is deleted at sign-out, after the import and after a day.',
  },
  {
    ...ACCEPTED,
    id: '16.3.1',
    affects:
      'Owners whose password is guessed at Firebase. We see the sign-in that succeeds, and no attempt that fails.',
    reason:
      'Firebase checks passwords, and its log of attempts contains addresses. We log each new session, list it on the account page, and log wrong recovery codes and toolkit passwords.',
  },
];

/**
 * Returns the ids of the accepted risks whose review date has not passed.
 *
 * @throws Error for an acceptance without a reason, or of more than 366 days
 */
export function acceptedIds(risks: readonly AcceptedRisk[], now: Date): ReadonlySet<string> {
  const today = now.toISOString().slice(0, 10);
  return new Set(
    z
      .array(acceptedRiskSchema)
      .parse(risks)
      .filter(({ acceptedOn, reviewOn }) => acceptedOn <= today && today <= reviewOn)
      .map(({ id }) => id),
  );
}
