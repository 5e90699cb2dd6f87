import { z } from 'zod';
import type { KeyWrapper } from './key-wrapper.ts';

export const OFFICIAL_KMS = 'https://cloudkms.googleapis.com/';

const TIMEOUT_MS = 10_000;

const versioned = z.string().regex(/\/cryptoKeyVersions\/\d+$/);

const encryptedSchema = z.object({ name: versioned, ciphertext: z.string() });
const decryptedSchema = z.object({ plaintext: z.string() });
const keySchema = z.object({ primary: z.object({ name: versioned }) });

interface CloudKms {
  /** `projects/../locations/../keyRings/../cryptoKeys/..` */
  readonly key: string;
  /** an access token of the service account of the functions, which may only use this key */
  readonly accessToken: () => Promise<string>;
  readonly baseUrl?: string;
}

/**
 * Wraps keys with Cloud KMS. Three REST calls do not need a client library. KMS finds the version
 * of a wrapped key by itself.
 *
 * @see https://cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys
 */
export function cloudKms({ key, accessToken, baseUrl = OFFICIAL_KMS }: CloudKms): KeyWrapper {
  const ask = async <S extends z.ZodType>(path: string, schema: S, body?: object) => {
    const response = await fetch(`${baseUrl}v1/${key}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    // The body of an error may quote the request, so it is not logged.
    if (!response.ok) throw new Error(`Cloud KMS answered ${response.status}.`);
    return schema.parse(await response.json());
  };
  return {
    currentVersion: async () => versionOf((await ask('', keySchema)).primary.name),
    wrap: async (plain, about) => {
      const { name, ciphertext } = await ask(':encrypt', encryptedSchema, {
        plaintext: base64(plain),
        additionalAuthenticatedData: base64(Buffer.from(about)),
      });
      return { wrapped: Buffer.from(ciphertext, 'base64'), version: versionOf(name) };
    },
    unwrap: async (wrapped, _version, about) => {
      const { plaintext } = await ask(':decrypt', decryptedSchema, {
        ciphertext: base64(wrapped),
        additionalAuthenticatedData: base64(Buffer.from(about)),
      });
      return Buffer.from(plaintext, 'base64');
    },
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const versionOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
