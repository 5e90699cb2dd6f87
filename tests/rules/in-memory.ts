// The attempts as rules are asked about them, so that many rules can judge them at no cost.
import { Databases } from '../../emulators/firestore/engine/store.ts';
import type {
  AccessBudget,
  AccessRequest,
  DocumentReader,
  Ruleset,
} from '../../emulators/firestore/rules/access.ts';
import { FirestoreService } from '../../emulators/firestore/service/service.ts';
import { StatusError } from '../../emulators/firestore/status.ts';
import type { Json } from '../../emulators/firestore/wire/json.ts';
import { canonicalise, METHODS } from '../../emulators/firestore/wire/proto.ts';
import { committing, setting, type Asked, type Attempt } from './attempts.ts';
import { SEED } from './documents.ts';
import { authorizationOf } from './people.ts';

/** One document or query that rules are asked about. */
interface Question {
  readonly request: AccessRequest;
  readonly reader: DocumentReader;
  readonly limit: number;
}

/** What rules are asked because of one attempt. */
export interface AskedAttempt {
  readonly attempt: Attempt;
  readonly questions: readonly Question[];
}

/** Sends the attempts to a Firestore in this process that is filled, and stays as it is. */
export function questionsOf(attempts: readonly Attempt[]): readonly AskedAttempt[] {
  const rules = new Listener();
  const service = new FirestoreService({
    databases: new Databases(),
    rules: { get: () => rules, onChange: () => () => {} },
  });
  const send = ({ method, message }: Asked, authorization: string | undefined) => {
    const { requestType, responseStream } = METHODS[method] ?? {};
    const request = canonicalise(requestType ?? '', message as Json);
    if (responseStream) Array.from(service.serverStream(method, request, { authorization }));
    else service.unary(method, request, { authorization });
  };
  send(committing(...[...SEED].map(([path, fields]) => setting(path, fields))), 'Bearer owner');
  return attempts.map((attempt) => {
    rules.listen(documentsOf(attempt));
    try {
      send(attempt, authorizationOf(attempt.person));
    } catch (error) {
      if (!(error instanceof StatusError && error.status === 'PERMISSION_DENIED')) throw error;
    }
    return { attempt, questions: rules.heard };
  });
}

export function isLetThrough(ruleset: Ruleset, { questions }: AskedAttempt): boolean {
  const looked: AccessBudget['looked'] = new Map();
  return questions.every(
    ({ request, reader, limit }) => ruleset.judge(request, reader, { limit, looked }).allowed,
  );
}

/** Allows all but the last document of an attempt: it hears of each, and nothing is done. */
class Listener implements Ruleset {
  heard: Question[] = [];
  private expected = 0;

  listen(expected: number): void {
    this.heard = [];
    this.expected = expected;
  }

  judge(request: AccessRequest, reader: DocumentReader, { limit }: AccessBudget) {
    this.heard.push({ request, reader, limit });
    return { allowed: this.heard.length < this.expected, reasons: [], dependencies: [] };
  }
}

function documentsOf({ message: { documents, writes } }: Asked): number {
  const each = documents ?? writes;
  return Array.isArray(each) ? each.length : 1;
}
