// What could be wrong with a write, field by field, and what is right about it.
import type { WriteMessage } from '../../emulators/firestore/wire/messages.ts';
import { committing, deleting, quoted, setting, type Attempt } from './attempts.ts';
import { KNOWN_FIELDS, WRITE_CONTRACTS, type WriteContract } from './field-contracts.ts';
import { rightValues, shapeOf, wrongValues } from './field-values.ts';
import { STRANGE_WORD } from './mutants.ts';
import { SERVER_TIME, type Fields, type Plain } from './values.ts';

/** Fields that nobody knows, some of which look as if somebody did. */
const STRANGE_FIELDS = [
  STRANGE_WORD,
  'plan',
  'role',
  'admin',
  'id',
  'ownerId',
  'isVerified',
  'constructor',
  'toString',
  'Name',
  'name ',
  'names',
  'name.first',
  'nаme',
  'members.ada',
] as const;

const SERVERS_OWN: readonly (readonly [name: string, value: Plain])[] = [
  ['a text', 'pro'],
  ['a map', { hasDigests: false, until: 'for ever' }],
  ['the time', SERVER_TIME],
  ['nothing', null],
];

class AttacksOn {
  readonly attempts: Attempt[] = [];
  private readonly contract: WriteContract;

  constructor(contract: WriteContract) {
    this.contract = contract;
  }

  private add(may: boolean, what: string, ...writes: readonly WriteMessage[]): void {
    const { kind, verb, person, path } = this.contract;
    const name = `${verb} of a ${kind} ${may ? 'with' : 'is refused with'} ${what}`;
    const touches = [path, 'businesses/new', 'businesses/new/postings/x'];
    this.attempts.push({ ...committing(...writes), name, person, may, touches });
  }

  /** Writes as the contract does; in a change only those fields are named. */
  private write(
    what: string,
    fields: Fields,
    { may = false, ...options }: Parameters<typeof setting>[2] & { readonly may?: boolean } = {},
  ): void {
    const { path, before } = this.contract;
    const mask = before && { mask: Object.keys(fields).map(quoted), exists: true };
    this.add(may, what, setting(path, fields, { ...mask, ...options }));
  }

  ofWrites(): void {
    const { schema, written, before, path, longest, malformed = {} } = this.contract;
    this.write('everything as it should be', written, { may: true });
    if (before) {
      this.add(true, 'everything there is', setting(path, { ...before, ...written }));
    }
    for (const [field, right] of Object.entries(written)) {
      const shape = shapeOf(schema, field, longest);
      for (const [name, value] of wrongValues(shape, right)) {
        this.write(`${field}: ${name}`, { ...written, [field]: value });
      }
      for (const [index, value] of (malformed[field] ?? []).entries()) {
        this.write(`${field}: malformed ${index}`, { ...written, [field]: value });
      }
      for (const [name, value] of rightValues(shape, right)) {
        this.write(`${field}: ${name}`, { ...written, [field]: value }, { may: true });
      }
      this.withoutField(field);
      this.transforms(field, right === SERVER_TIME ? [] : ['the time']);
    }
    const untouched = Object.keys(schema.shape).filter((field) => !Object.hasOwn(written, field));
    for (const field of [...untouched, ...STRANGE_FIELDS]) this.otherField(field);
    for (const field of KNOWN_FIELDS) {
      if (Object.hasOwn(schema.shape, field)) continue;
      this.write(`${field}, which others have`, { ...written, [field]: 'x' });
    }
    this.amongOthers();
  }

  private withoutField(field: string): void {
    const { written, before, path } = this.contract;
    const { [field]: _left, ...rest } = written;
    if (!before) return this.write(`no ${field}`, rest);
    // What a change does not name stays, so it has to go.
    const mask = Object.keys(written).map(quoted);
    this.add(false, `${field} taken away`, setting(path, rest, { mask, exists: true }));
    const { [field]: _gone, ...others } = { ...before, ...written };
    this.add(false, `all but ${field}`, setting(path, others));
    this.write(
      `a part of ${field}`,
      { ...rest, [field]: { part: 'x' } },
      { mask: [...Object.keys(rest), `${quoted(field)}.part`] },
    );
  }

  private transforms(field: string, times: readonly string[]): void {
    const { written } = this.contract;
    const fieldPath = quoted(field);
    for (const what of times) {
      this.write(`${field}: ${what} of the server`, { ...written, [field]: SERVER_TIME });
    }
    const one = { integerValue: '1' };
    const values = [{ stringValue: 'owner' }];
    const all: Fields = written;
    this.write(`${field}: one more`, all, { transforms: [{ fieldPath, increment: one }] });
    this.write(`${field}: at least one`, all, { transforms: [{ fieldPath, maximum: one }] });
    this.write(`${field}: another element`, all, {
      transforms: [{ fieldPath, appendMissingElements: { values } }],
    });
  }

  /** One that is not the browser's: set, filled in, taken away and reached into. */
  private otherField(field: string): void {
    const { written, before, path } = this.contract;
    for (const [name, value] of SERVERS_OWN) {
      this.write(`also ${field}: ${name}`, { ...written, [field]: value });
      if (before) this.write(`only ${field}: ${name}`, { [field]: value });
    }
    this.transforms(field, []);
    if (!before) return;
    const mask = [...Object.keys(written), quoted(field)];
    const isThere = Object.hasOwn(before, field);
    if (isThere) {
      this.add(false, `${field} taken away`, setting(path, written, { mask, exists: true }));
      const { [field]: _gone, ...others } = { ...before, ...written };
      this.add(false, `all but ${field}`, setting(path, others));
    }
    this.write(
      `a part of ${field}`,
      { ...written, [field]: { part: 'x' } },
      {
        mask: [...Object.keys(written), `${quoted(field)}.part`],
      },
    );
  }

  /** A write that is right beside one that is not: both are refused. */
  private amongOthers(): void {
    const { path, written, before } = this.contract;
    const right = setting(path, written, before && { mask: Object.keys(written), exists: true });
    const stranger = { members: { sam: 'owner' } };
    this.add(
      false,
      'the neighbour’s beside it',
      right,
      setting('businesses/harbor', { name: 'x' }),
    );
    this.add(false, 'a line below it at once', right, setting(`${path}/postings/x`, { id: 'x' }));
    this.add(false, 'members in a second write', right, setting('businesses/bakery', stranger));
    this.add(false, 'a deletion after it', right, deleting(path));
    this.add(false, 'a deletion before it', deleting(path), right);
  }

  /** Ways of deleting what may be deleted, and others besides. */
  ofDeletions(): void {
    const { path, before = {} } = this.contract;
    const [businesses = '', , mappings = '', key = ''] = path.split('/');
    this.add(true, 'nothing else', deleting(path));
    this.add(true, 'a condition that holds', {
      ...deleting(path),
      currentDocument: { exists: true },
    });
    this.add(false, 'its business', deleting(path), deleting(`${businesses}/bakery`));
    this.add(
      false,
      'that of the neighbour',
      deleting(path),
      deleting(`businesses/harbor/${mappings}/${key}`),
    );
    this.add(false, 'one of the service', deleting(path), deleting('vault/x'));
    this.add(false, 'what is below it', deleting(`${path}/parts/x`));
    this.add(false, 'a new one at once', deleting(path), setting(path, before));
    this.add(false, 'a new one elsewhere', deleting(path), setting(`${path}2`, before));
    this.add(false, 'every field taken away', setting(path, {}));
    for (const field of [...Object.keys(this.contract.schema.shape), ...STRANGE_FIELDS]) {
      this.add(false, `${field} taken away instead`, setting(path, {}, { mask: [quoted(field)] }));
      this.add(
        false,
        `${field} changed instead`,
        setting(path, { [field]: 'x' }, { mask: [quoted(field)] }),
      );
    }
  }
}

function attacksOn(contract: WriteContract): readonly Attempt[] {
  const attacks = new AttacksOn(contract);
  if (contract.verb === 'delete') attacks.ofDeletions();
  else attacks.ofWrites();
  return attacks.attempts;
}

/** Those that must be refused, and those at the edge that must not. */
export const FIELD_ATTEMPTS: readonly Attempt[] = WRITE_CONTRACTS.flatMap(attacksOn);

export const FIELD_ATTACKS: readonly Attempt[] = FIELD_ATTEMPTS.filter(({ may }) => !may);
