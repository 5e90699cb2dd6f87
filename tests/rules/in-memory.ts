// Runs the attempts against rules in memory, so that many variants of the rules can be tested
// quickly.
import { Databases } from '../../emulators/firestore/engine/databases.ts';
import type {
  AccessBudget,
  AccessRequest,
  DocumentReader,
  Ruleset,
} from '../../emulators/firestore/rules/access.ts';
import { FirestoreService } from '../../emulators/firestore/service/service.ts';
import { StatusError } from '../../emulators/firestore/status.ts';
import type { Json } from '../../emulators/firestore/wire/json.ts';
import { canonicalize, METHODS } from '../../emulators/firestore/wire/proto.ts';
import { committing, setting, type FirestoreRequest, type Attempt } from './attempts.ts';
import { SEED } from './documents.ts';
import { authorizationOf } from './people.ts';

/** One document or query that rules must decide on. */
interface RulesAccess {
  readonly request: AccessRequest;
  readonly reader: DocumentReader;
  readonly limit: number;
}

/** The accesses that one attempt causes. */
export interface AttemptAccesses {
  readonly attempt: Attempt;
  readonly questions: readonly RulesAccess[];
}

/** Sends the attempts to a filled emulator in this process that never changes. */
export function accessesOf(attempts: readonly Attempt[]): readonly AttemptAccesses[] {
  const rules = new AccessRecorder();
  const service = new FirestoreService({
    databases: new Databases(),
    rules: { get: () => rules, onChange: () => () => {} },
  });
  const send = ({ method, message }: FirestoreRequest, authorization: string | undefined) => {
    const { requestType, responseStream } = METHODS[method] ?? {};
    const request = canonicalize(requestType ?? '', message as Json);
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
    return { attempt, questions: rules.accesses };
  });
}

export function isAllowed(ruleset: Ruleset, { questions }: AttemptAccesses): boolean {
  const lookups: AccessBudget['lookups'] = new Map();
  return questions.every(
    ({ request, reader, limit }) => ruleset.authorize(request, reader, { limit, lookups }).allowed,
  );
}

/** Records each access of an attempt and denies the last one, so that nothing is written. */
class AccessRecorder implements Ruleset {
  accesses: RulesAccess[] = [];
  private expected = 0;

  listen(expected: number): void {
    this.accesses = [];
    this.expected = expected;
  }

  authorize(request: AccessRequest, reader: DocumentReader, { limit }: AccessBudget) {
    this.accesses.push({ request, reader, limit });
    return { allowed: this.accesses.length < this.expected, reasons: [], dependencies: [] };
  }
}

function documentsOf({ message: { documents, writes } }: FirestoreRequest): number {
  const each = documents ?? writes;
  return Array.isArray(each) ? each.length : 1;
}
