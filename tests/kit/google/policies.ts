import { z } from 'zod';
import { GoogleRefusal, invalid } from './google-refusal.ts';
import type { Route } from './google-route.ts';
import type { GoogleState, Json } from './google-state.ts';

const bindingSchema = z.strictObject({
  role: z.string().regex(/^roles\/[\w.]+$/),
  members: z
    .array(z.string().regex(/^(?:serviceAccount|user):\S+@\S+$|^principal:\/\/\S+$/))
    .min(1),
  condition: z.unknown().optional(),
});

const setSchema = z.strictObject({
  policy: z.strictObject({
    version: z.literal(3),
    etag: z.string(),
    bindings: z.array(bindingSchema),
  }),
});

const EMPTY = { version: 1, etag: 'etag-0' };

/** Refuses accounts that do not exist, as Google does. Accounts of Google itself exist. */
function checkMembers(state: GoogleState, bindings: z.infer<typeof bindingSchema>[]): void {
  for (const member of bindings.flatMap(({ members }) => members)) {
    const [, email] = /^serviceAccount:(\S+\.iam\.gserviceaccount\.com)$/.exec(member) ?? [];
    if (email === undefined) continue;
    const isKnown = [...state.resources.keys()].some((name) =>
      name.endsWith(`/serviceAccounts/${email}`),
    );
    if (!isKnown) throw invalid(`Service account ${email} does not exist.`);
  }
}

interface Guarded {
  readonly api: string;
  /** matches the path of the resource, with its version */
  readonly path: string;
  readonly readsBy: 'GET' | 'POST';
  /** Returns the name of the resource, which must exist. */
  readonly nameOf: (groups: readonly string[]) => string;
}

/** Returns the two methods of an access policy. A write needs the tag of the last read. */
export function policyRoutes({ api, path, readsBy, nameOf }: Guarded): readonly Route[] {
  const keyOf = (groups: readonly string[]) => `policy/${nameOf(groups)}`;
  return [
    {
      api,
      method: readsBy,
      path: new RegExp(`^${path}:getIamPolicy$`),
      ...(readsBy === 'GET' && { query: { required: ['options.requestedPolicyVersion'] } }),
      ...(api === 'cloudresourcemanager' && {
        body: z.strictObject({
          options: z.strictObject({ requestedPolicyVersion: z.literal(3) }),
        }),
      }),
      answer: ({ state, groups }) => {
        state.get(nameOf(groups));
        return state.resources.get(keyOf(groups)) ?? EMPTY;
      },
    },
    {
      api,
      method: 'POST',
      path: new RegExp(`^${path}:setIamPolicy$`),
      body: setSchema,
      answer: ({ state, groups, body }) => {
        state.get(nameOf(groups));
        const { policy } = body as z.infer<typeof setSchema>;
        const current: Json = state.resources.get(keyOf(groups)) ?? EMPTY;
        if (policy.etag !== current.etag) {
          throw new GoogleRefusal(409, 'ABORTED', 'There were concurrent policy changes.');
        }
        checkMembers(state, policy.bindings);
        const changed = { ...policy, etag: `etag-${state.newId()}` };
        state.resources.set(keyOf(groups), changed);
        return changed;
      },
    },
  ];
}
