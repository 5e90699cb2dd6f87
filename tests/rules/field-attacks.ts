// Builds valid and invalid writes for each field.
import type { WriteMessage } from '../../emulators/firestore/wire/messages.ts';
import { committing, deleting, quoted, setting, type Attempt } from './attempts.ts';
import { KNOWN_FIELDS, WRITE_CONTRACTS, type WriteContract } from './field-contracts.ts';
import { validValues, shapeOf, invalidValues } from './field-values.ts';
import { STRANGE_WORD } from './mutants.ts';
import { SERVER_TIME, type Fields, type Plain } from './values.ts';

/** Unknown fields, some with plausible names. */
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
  ['the request time', SERVER_TIME],
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
    const name = `${verb} of a ${kind} ${may ? 'with' : 'is denied with'} ${what}`;
    const touches = [path, 'businesses/new', 'businesses/new/postings/x'];
    this.attempts.push({ ...committing(...writes), name, person, may, touches });
  }

  /** Adds a write according to the contract. An update contains only these fields. */
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
    const { schema, written, before, path, malformed = {} } = this.contract;
    this.write('all valid fields', written, { may: true });
    if (before) {
      this.add(true, 'all stored fields', setting(path, { ...before, ...written }));
    }
    for (const [field, right] of Object.entries(written)) {
      const shape = shapeOf(schema, field);
      for (const [name, value] of invalidValues(shape, right)) {
        this.write(`${field}: ${name}`, { ...written, [field]: value });
      }
      for (const [index, value] of (malformed[field] ?? []).entries()) {
        this.write(`${field}: malformed ${index}`, { ...written, [field]: value });
      }
      for (const [name, value] of validValues(shape, right)) {
        this.write(`${field}: ${name}`, { ...written, [field]: value }, { may: true });
      }
      this.withoutField(field);
      this.transforms(field, right === SERVER_TIME ? [] : ['the request time']);
    }
    const untouched = Object.keys(schema.shape).filter((field) => !Object.hasOwn(written, field));
    for (const field of [...untouched, ...STRANGE_FIELDS]) this.otherField(field);
    for (const field of KNOWN_FIELDS) {
      if (Object.hasOwn(schema.shape, field)) continue;
      this.write(`${field}, a field of other documents`, { ...written, [field]: 'x' });
    }
    this.amongOthers();
  }

  private withoutField(field: string): void {
    const { written, before, path } = this.contract;
    const { [field]: _left, ...rest } = written;
    if (!before) return this.write(`no ${field}`, rest);
    // An update keeps unnamed fields, so the mask must delete this one.
    const mask = Object.keys(written).map(quoted);
    this.add(false, `${field} deleted`, setting(path, rest, { mask, exists: true }));
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
      this.write(`${field}: ${what} from the server`, { ...written, [field]: SERVER_TIME });
    }
    const one = { integerValue: '1' };
    const values = [{ stringValue: 'owner' }];
    const all: Fields = written;
    this.write(`${field}: increment`, all, { transforms: [{ fieldPath, increment: one }] });
    this.write(`${field}: maximum`, all, { transforms: [{ fieldPath, maximum: one }] });
    this.write(`${field}: array union`, all, {
      transforms: [{ fieldPath, appendMissingElements: { values } }],
    });
  }

  /** Adds writes of a field that the browser may not set: set, completed, removed and nested. */
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
      this.add(false, `${field} deleted`, setting(path, written, { mask, exists: true }));
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

  /** Adds a valid write together with an invalid one. Both must be denied. */
  private amongOthers(): void {
    const { path, written, before } = this.contract;
    const right = setting(path, written, before && { mask: Object.keys(written), exists: true });
    const stranger = { members: { sam: 'owner' } };
    this.add(false, 'one of another business', right, setting('businesses/harbor', { name: 'x' }));
    this.add(false, 'a nested document', right, setting(`${path}/postings/x`, { id: 'x' }));
    this.add(false, 'new members', right, setting('businesses/bakery', stranger));
    this.add(false, 'a delete after it', right, deleting(path));
    this.add(false, 'a delete before it', deleting(path), right);
  }

  /** Adds allowed and denied ways to delete. */
  ofDeletions(): void {
    const { path, before = {} } = this.contract;
    const [businesses = '', , mappings = '', key = ''] = path.split('/');
    this.add(true, 'nothing else', deleting(path));
    this.add(true, 'a valid precondition', {
      ...deleting(path),
      currentDocument: { exists: true },
    });
    this.add(false, 'its business', deleting(path), deleting(`${businesses}/bakery`));
    this.add(
      false,
      'one of another business',
      deleting(path),
      deleting(`businesses/harbor/${mappings}/${key}`),
    );
    this.add(false, 'a document of the service', deleting(path), deleting('vault/x'));
    this.add(false, 'a nested document', deleting(`${path}/parts/x`));
    this.add(false, 'a create at the same path', deleting(path), setting(path, before));
    this.add(false, 'a create at another path', deleting(path), setting(`${path}2`, before));
    this.add(false, 'every field deleted', setting(path, {}));
    for (const field of [...Object.keys(this.contract.schema.shape), ...STRANGE_FIELDS]) {
      this.add(false, `only ${field} deleted`, setting(path, {}, { mask: [quoted(field)] }));
      this.add(
        false,
        `only ${field} changed`,
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

/** All writes that must be denied, and valid writes at the limits. */
export const FIELD_ATTEMPTS: readonly Attempt[] = WRITE_CONTRACTS.flatMap(attacksOn);

export const FIELD_ATTACKS: readonly Attempt[] = FIELD_ATTEMPTS.filter(({ may }) => !may);
