import { z } from 'zod';
import type { GoogleApi } from './google-api.ts';
import type { GoogleClient } from './google-client.ts';
import { GoogleError } from './google-error.ts';

/** A role and one account that has it. */
export interface Grant {
  readonly role: string;
  readonly member: string;
}

/** A resource with an access policy. */
export interface Guarded {
  readonly api: GoogleApi;
  /** with its version, such as `v1/projects/P/secrets/S` */
  readonly path: string;
  /** how the API reads policies */
  readonly readsBy: 'GET' | 'POST';
}

const policySchema = z.object({
  version: z.number().optional(),
  etag: z.string().optional(),
  bindings: z
    .array(
      z.looseObject({
        role: z.string(),
        members: z.array(z.string()).default([]),
        condition: z.unknown().optional(),
      }),
    )
    .default([]),
});
type Policy = z.infer<typeof policySchema>;

/** Policies with conditions have this version. Asking for an older one would lose the conditions. */
const VERSION = 3;
/** How often a policy is read again after another writer changed it. */
const WRITES = 4;

function readPolicy(google: GoogleClient, { api, path, readsBy }: Guarded): Promise<Policy> {
  return google.call({
    api,
    method: readsBy,
    path: `${path}:getIamPolicy`,
    ...(readsBy === 'GET' && { query: { 'options.requestedPolicyVersion': String(VERSION) } }),
    // Only the Resource Manager reads the version from the body; the others have no such field.
    ...(api === 'cloudresourcemanager' && {
      body: { options: { requestedPolicyVersion: VERSION } },
    }),
    answer: policySchema,
  });
}

const isIn = ({ bindings }: Policy, { role, member }: Grant): boolean =>
  bindings.some(
    (binding) =>
      binding.role === role && binding.condition === undefined && binding.members.includes(member),
  );

/** Returns the grants that a resource does not have yet. */
export async function missingGrants(
  google: GoogleClient,
  resource: Guarded,
  grants: readonly Grant[],
): Promise<readonly Grant[]> {
  const policy = await readPolicy(google, resource);
  return grants.filter((grant) => !isIn(policy, grant));
}

/** Adds grants to a resource. Removes none, and keeps what others have added meanwhile. */
export async function addGrants(
  google: GoogleClient,
  resource: Guarded,
  grants: readonly Grant[],
): Promise<void> {
  for (let write = 1; ; write += 1) {
    const policy = await readPolicy(google, resource);
    const missing = grants.filter((grant) => !isIn(policy, grant));
    if (missing.length === 0) return;
    const bindings = structuredClone(policy.bindings);
    for (const { role, member } of missing) {
      const binding = bindings.find((one) => one.role === role && one.condition === undefined);
      if (binding) binding.members.push(member);
      else bindings.push({ role, members: [member] });
    }
    try {
      await google.call({
        api: resource.api,
        method: 'POST',
        path: `${resource.path}:setIamPolicy`,
        body: { policy: { ...policy, version: VERSION, bindings } },
        answer: policySchema,
        isPassing: isUnknownAccount,
      });
      return;
    } catch (error) {
      const hasChanged = error instanceof GoogleError && error.httpStatus === 409;
      if (!hasChanged || write === WRITES) throw error;
    }
  }
}

/** A new service account is unknown to other services for up to a minute. */
const isUnknownAccount = ({ httpStatus, message }: GoogleError): boolean =>
  httpStatus === 400 && message.includes('does not exist');
