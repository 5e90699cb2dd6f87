// Attempts through the wire, as a browser's would come, and what became of them.
import { authorizationOf } from './people.ts';
import type { WriteMessage } from '../../emulators/firestore/wire/messages.ts';
import { committing, deleting, PROJECT, setting, type Asked, type Attempt } from './attempts.ts';
import { SEED } from './documents.ts';

const VERBS: Readonly<Record<Asked['method'], string>> = {
  BatchGetDocuments: 'batchGet',
  RunQuery: 'runQuery',
  RunAggregationQuery: 'runAggregationQuery',
  Commit: 'commit',
};

const base = () =>
  `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/${PROJECT}/databases/(default)/documents`;

async function ask({ method, message }: Asked, authorization: string | undefined) {
  const { parent } = message;
  const below = typeof parent === 'string' ? (parent.split('/documents')[1] ?? '') : '';
  const response = await fetch(`${base()}${below}:${VERBS[method]}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization !== undefined && { authorization }),
    },
    body: JSON.stringify(message),
  });
  return { status: response.status, text: await response.text() };
}

/** As the server does, past the rules. */
async function mustCommit(...writes: readonly WriteMessage[]): Promise<void> {
  const { status, text } = await ask(committing(...writes), 'Bearer owner');
  if (status !== 200) throw new Error(`The documents cannot be put there: ${text}`);
}

const asBefore = (path: string) => {
  const fields = SEED.get(path);
  return fields ? setting(path, fields) : deleting(path);
};

export const seed = (): Promise<void> => mustCommit(...[...SEED.keys()].map(asBefore));

export type Outcome = 'let through' | 'refused' | `neither: ${string}`;

/**
 * Tries something, and puts back what it changed.
 *
 * What the rules let through may still fail, because a document is there or is missing.
 */
export async function attempt(asked: Attempt): Promise<Outcome> {
  const { status, text } = await ask(asked, authorizationOf(asked.person));
  if (status === 403) return 'refused';
  if (status === 200 && asked.touches.length > 0) await mustCommit(...asked.touches.map(asBefore));
  if (status === 200 || status === 404 || status === 409) return 'let through';
  return `neither: ${status} ${text}`;
}

/** Names those that came out otherwise than they should. */
export async function surprises(attempts: readonly Attempt[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const each of attempts) {
    const outcome = await attempt(each);
    if (outcome !== (each.may ? 'let through' : 'refused')) found.push(`${each.name}: ${outcome}`);
  }
  return found;
}
