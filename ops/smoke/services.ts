import { z } from 'zod';

/** The addresses of a deployment. */
export interface SmokeTarget {
  /** the origin of the site */
  readonly site: string;
  readonly project: string;
  readonly apiKey: string;
  /** with a slash at the end, as `https://identitytoolkit.googleapis.com/` */
  readonly identityToolkit: string;
  /** with a slash at the end */
  readonly firestore: string;
  /** the origin of the functions, with a path in the local environment */
  readonly functions: string;
  /** returns the access token of the person or workflow that deploys */
  readonly accessToken: () => Promise<string>;
}

const TIMEOUT_MS = 120_000;

/** Sends a request and returns its answer as JSON. @throws Error with the status and the path */
async function ask(
  url: string,
  { body, token }: { readonly body?: object; readonly token?: string },
): Promise<unknown> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as unknown;
  throw new Error(`${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 300)}`);
}

const sessionSchema = z.object({ idToken: z.string(), localId: z.string().optional() });
const codeSchema = z.object({ oobLink: z.string() });
const documentsSchema = z.object({
  documents: z.array(z.object({ name: z.string() })).default([]),
});
const stringValue = z.object({ stringValue: z.string() });
const outboxSchema = z.object({
  fields: z.object({
    delivery: z.object({
      mapValue: z.object({
        fields: z.object({ state: stringValue, reason: stringValue.optional() }),
      }),
    }),
  }),
});

/** The requests of the smoke test, as a browser and as the person who deploys. */
export function smokeServices(target: SmokeTarget) {
  const identity = (method: string) =>
    `${target.identityToolkit}v1/accounts:${method}?key=${target.apiKey}`;
  const documents = `${target.firestore}v1/projects/${target.project}/databases/(default)/documents`;
  return {
    page: async (path: string): Promise<string> => {
      const response = await fetch(target.site + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      return response.text();
    },

    signUp: async (email: string, password: string): Promise<string> => {
      const body = { email, password, returnSecureToken: true };
      return sessionSchema.parse(await ask(identity('signUp'), { body })).idToken;
    },

    signIn: async (email: string, password: string): Promise<string> => {
      const body = { email, password, returnSecureToken: true };
      return sessionSchema.parse(await ask(identity('signInWithPassword'), { body })).idToken;
    },

    /** Returns the code that the verification e-mail would contain. */
    verificationCode: async (email: string): Promise<string> => {
      const url = `${target.identityToolkit}v1/projects/${target.project}/accounts:sendOobCode`;
      const body = { requestType: 'VERIFY_EMAIL', email, returnOobLink: true };
      const answer = await ask(url, { body, token: await target.accessToken() });
      const code = new URL(codeSchema.parse(answer).oobLink).searchParams.get('oobCode');
      if (code === null) throw new Error('The link of the verification e-mail has no code.');
      return code;
    },

    call: async (path: string, data: object, token: string): Promise<unknown> => {
      const answer = await ask(`${target.functions}/${path}`, { body: { data }, token });
      return z.object({ result: z.unknown() }).parse(answer).result;
    },

    /** Returns the ids of documents that the owner may read. */
    ids: async (collection: string, token: string): Promise<readonly string[]> => {
      const answer = await ask(`${documents}/${collection}`, { token });
      return documentsSchema
        .parse(answer)
        .documents.map(({ name }) => name.split('/').at(-1) ?? name);
    },

    /** Returns the state of an e-mail, such as `sent` or `skipped: not-entitled`. */
    mailState: async (path: string): Promise<string> => {
      const answer = await ask(`${documents}/${path}`, { token: await target.accessToken() });
      const { state, reason } = outboxSchema.parse(answer).fields.delivery.mapValue.fields;
      return reason === undefined
        ? state.stringValue
        : `${state.stringValue}: ${reason.stringValue}`;
    },
  };
}

export type SmokeServices = ReturnType<typeof smokeServices>;
