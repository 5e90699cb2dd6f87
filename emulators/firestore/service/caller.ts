import type { RequestAuth } from '../rules/access.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { isJsonObject } from '../wire/json.ts';
import type { Json, JsonObject } from '../wire/json.ts';

/** The caller of a method: the owner, who bypasses rules, or a user with `auth`. */
export interface Caller {
  readonly isOwner: boolean;
  readonly auth: RequestAuth;
}

const OWNER: Caller = { isOwner: true, auth: null };
const ANONYMOUS: Caller = { isOwner: false, auth: null };

/**
 * Parses an `Authorization` header like Google's emulator. `Bearer owner` and Google's own access
 * tokens identify the owner, and a well-formed ID token identifies a user. Signatures and times are
 * not verified.
 *
 * @throws StatusError INVALID_ARGUMENT for an invalid token, UNKNOWN for another scheme
 */
export function readCaller(authorization: string | undefined): Caller {
  if (authorization === undefined || authorization === '') return ANONYMOUS;
  const [, separator, token = ''] = /^bearer([ \t])(.*)$/is.exec(authorization) ?? [];
  if (separator === undefined) {
    throw new StatusError('UNKNOWN', 'Unsupported authorization scheme.');
  }
  if (separator === '\t') return ANONYMOUS;
  if (/^owner$/i.test(token) || /^ya29\./i.test(token)) return OWNER;
  return { isOwner: false, auth: readIdToken(token) };
}

function readIdToken(token: string): RequestAuth {
  const [header, claims, signature, ...rest] = token.split('.');
  if (signature === undefined || rest.length > 0 || !isBase64Url(signature)) throw invalidToken();
  parseSegment(header);
  const parsed = parseSegment(claims);
  const uid = [parsed['sub'], parsed['user_id']].find((id) => typeof id === 'string');
  return uid === undefined ? null : { uid, token: parsed };
}

/** Four characters encode three bytes. The last group cannot have a single character. */
function isBase64Url(text: string): boolean {
  const digits = text.replace(/=+$/, '');
  return /^[\w-]*$/.test(digits) && digits.length % 4 !== 1;
}

function parseSegment(segment: string | undefined): JsonObject {
  if (!segment || !isBase64Url(segment)) throw invalidToken();
  let parsed: Json;
  try {
    parsed = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8')) as Json;
  } catch {
    throw invalidToken();
  }
  if (!isJsonObject(parsed)) throw invalidToken();
  return parsed;
}

const invalidToken = () => invalidArgument('invalid jwt');
