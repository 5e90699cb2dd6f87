// Attempts through the wire, as a browser's would come, and what became of them.
import type { WriteMessage } from '../../emulators/firestore/wire/messages.ts';
import { committing, deleting, PROJECT, setting, type Asked, type Attempt } from './attempts.ts';
import { SEED } from './documents.ts';
import { authorizationOf } from './people.ts';

const VERBS: Readonly<Record<Asked['method'], string>> = {
  BatchGetDocuments: 'batchGet',
  RunQuery: 'runQuery',
  RunAggregationQuery: 'runAggregationQuery',
  Commit: 'commit',
};

/** What is refused changes nothing: so many of those are on their way at a time. */
const AT_A_TIME = 8;

export type Outcome = 'let through' | 'refused' | `neither: ${string}`;

/** A database of a suite's own, filled. */
export class Wire {
  private readonly project: string;

  /** @param suite as `ourRules` was told */
  constructor(suite: string) {
    this.project = `demo-rules-${suite}`;
  }

  /** Puts every document there, past the rules. */
  seed(): Promise<void> {
    return this.mustCommit([...SEED.keys()].map(asBefore));
  }

  /** Names those that came out otherwise than they should. */
  async surprises(attempts: readonly Attempt[]): Promise<readonly string[]> {
    const found: string[] = [];
    const look = async (each: Attempt) => {
      const outcome = await this.attempt(each);
      if (outcome !== (each.may ? 'let through' : 'refused')) {
        found.push(`${each.name}: ${outcome}`);
      }
    };
    const refused = attempts.filter(({ may }) => !may);
    for (let next = 0; next < refused.length; next += AT_A_TIME) {
      await Promise.all(refused.slice(next, next + AT_A_TIME).map(look));
    }
    for (const each of attempts) if (each.may) await look(each);
    return found;
  }

  /**
   * Tries something, and puts back what it changed.
   *
   * What the rules let through may still fail, because a document is there or is missing.
   */
  private async attempt(asked: Attempt): Promise<Outcome> {
    const { status, text } = await this.ask(asked, authorizationOf(asked.person));
    if (status === 403) return 'refused';
    if (status === 200 && asked.touches.length > 0) {
      await this.mustCommit(asked.touches.map(asBefore));
    }
    if (status === 200 || status === 404 || status === 409) return 'let through';
    return `neither: ${status} ${text}`;
  }

  /** As the server does. */
  private async mustCommit(writes: readonly WriteMessage[]): Promise<void> {
    const { status, text } = await this.ask(committing(...writes), 'Bearer owner');
    if (status !== 200) throw new Error(`The documents cannot be put there: ${text}`);
  }

  private async ask({ method, message }: Asked, authorization: string | undefined) {
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
