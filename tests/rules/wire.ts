// Sends attempts over REST, as a browser would, and checks the outcomes.
import type { WriteMessage } from '../../emulators/firestore/wire/messages.ts';
import {
  committing,
  deleting,
  PROJECT,
  setting,
  type FirestoreRequest,
  type Attempt,
} from './attempts.ts';
import { SEED } from './documents.ts';
import { authorizationOf } from './people.ts';

const VERBS: Readonly<Record<FirestoreRequest['method'], string>> = {
  BatchGetDocuments: 'batchGet',
  RunQuery: 'runQuery',
  RunAggregationQuery: 'runAggregationQuery',
  Commit: 'commit',
};

/** Denied attempts change nothing, so this many run in parallel. */
const MAX_PARALLEL = 8;

export type Outcome = 'allowed' | 'denied' | `neither: ${string}`;

/** A filled database for one suite. */
export class Wire {
  private readonly project: string;

  /** @param suite the name that `ourRules` received */
  constructor(suite: string) {
    this.project = `demo-rules-${suite}`;
  }

  /** Stores every document, bypassing rules. */
  seed(): Promise<void> {
    return this.mustCommit([...SEED.keys()].map(asBefore));
  }

  /** Returns the names of attempts with an unexpected outcome. */
  async unexpectedOutcomes(attempts: readonly Attempt[]): Promise<readonly string[]> {
    const found: string[] = [];
    const look = async (each: Attempt) => {
      const outcome = await this.attempt(each);
      if (outcome !== (each.may ? 'allowed' : 'denied')) {
        found.push(`${each.name}: ${outcome}`);
      }
    };
    const denied = attempts.filter(({ may }) => !may);
    for (let next = 0; next < denied.length; next += MAX_PARALLEL) {
      await Promise.all(denied.slice(next, next + MAX_PARALLEL).map(look));
    }
    for (const each of attempts) if (each.may) await look(each);
    return found;
  }

  /**
   * Sends an attempt and restores the documents that it changed.
   *
   * An allowed attempt may still fail because a document exists or is missing.
   */
  private async attempt(asked: Attempt): Promise<Outcome> {
    const { status, text } = await this.ask(asked, authorizationOf(asked.person));
    if (status === 403) return 'denied';
    if (status === 200 && asked.touches.length > 0) {
      await this.mustCommit(asked.touches.map(asBefore));
    }
    if (status === 200 || status === 404 || status === 409) return 'allowed';
    return `neither: ${status} ${text}`;
  }

  /** Commits as the server. */
  private async mustCommit(writes: readonly WriteMessage[]): Promise<void> {
    const { status, text } = await this.ask(committing(...writes), 'Bearer owner');
    if (status !== 200) throw new Error(`The documents cannot be put there: ${text}`);
  }

  private async ask({ method, message }: FirestoreRequest, authorization: string | undefined) {
    const { parent } = message;
    const below = typeof parent === 'string' ? (parent.split('/documents')[1] ?? '') : '';
    const documents = `projects/${this.project}/databases/(default)/documents${below}`;
    const response = await fetch(
      `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/${documents}:${VERBS[method]}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(authorization !== undefined && { authorization }),
        },
        body: JSON.stringify(message).replaceAll(PROJECT, this.project),
      },
    );
    return { status: response.status, text: await response.text() };
  }
}

const asBefore = (path: string): WriteMessage => {
  const fields = SEED.get(path);
  return fields ? setting(path, fields) : deleting(path);
};
