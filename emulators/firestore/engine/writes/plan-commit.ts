import {
  deleteField,
  getField,
  setField,
  validateDocumentSize,
  validateFields,
  type Document,
} from '../../model/document.ts';
import { orderKey, pathText, type ResourcePath } from '../../model/resource-path.ts';
import { identicalFields, type FieldMap, type Micros, type Value } from '../../model/value.ts';
import { invalidArgument, StatusError } from '../../status.ts';
import { applyTransform, validateTransform } from './transform.ts';
import type { View } from '../view.ts';
import type { Change, CommitPlan, PlannedWrite, Write } from './write.ts';

/** @see https://firebase.google.com/docs/firestore/quotas#writes_and_transactions */
const MAX_TRANSFORMS = 500;

type Update = Extract<Write, { kind: 'update' }>;

interface Times {
  readonly commitTime: Micros;
  readonly requestTime: Micros;
}

/** The state of one document before the first and after the last write planned so far. */
interface DocumentState {
  readonly path: ResourcePath;
  readonly before: Document | undefined;
  after: Document | undefined;
  /** Whether the last write so far deletes the document. */
  isDeleted: boolean;
}

/** Computes the effect of the writes on the documents of `view`, in order. */
export function planCommit(view: View, writes: readonly Write[], commitTime: Micros): CommitPlan {
  for (const write of writes) validateWrite(write);
  const times = { commitTime, requestTime: commitTime - (commitTime % 1000n) };
  const states = new Map<string, DocumentState>();
  let failure: StatusError | undefined;

  const steps = writes.map((write) => {
    const key = orderKey(write.path);
    const state = states.get(key) ?? loadState(view, write.path);
    states.set(key, state);
    const before = state.after;
    failure ??= checkUpdateOfDeleted(write, state) ?? checkPrecondition(write, before);
    const { after, transformResults } = applyWrite(write, key, before, times);
    state.after = after;
    if (write.kind !== 'verify') state.isDeleted = write.kind === 'delete';
    return { planned: { write, before, after }, state, transformResults };
  });
  for (const state of states.values()) {
    if (isUnchanged(state)) state.after = state.before;
  }

  return {
    ...times,
    failure,
    writes: steps.map(({ planned }): PlannedWrite => planned),
    changes: [...states.values()].flatMap(({ path, before, after }): Change[] =>
      before === after ? [] : [{ path, before, after }],
    ),
    results: steps.map(({ planned, state, transformResults }) => ({
      ...(planned.write.kind === 'update' && {
        updateTime: state.after?.updateTime ?? commitTime,
      }),
      transformResults,
    })),
  };
}

function loadState(view: View, path: ResourcePath): DocumentState {
  const document = view.get(path);
  return { path, before: document, after: document, isDeleted: false };
}

/** Writes that cancel each other out leave the document as it was, including `updateTime`. */
const isUnchanged = ({ before, after }: DocumentState) =>
  before !== undefined &&
  after !== undefined &&
  before.createTime === after.createTime &&
  identicalFields(before.fields, after.fields);

function validateWrite(write: Write): void {
  if (write.kind !== 'update') return;
  if (write.transforms.length > MAX_TRANSFORMS) {
    throw invalidArgument(
      `Cannot apply more than ${MAX_TRANSFORMS} field transformations to a single document.`,
    );
  }
  for (const transform of write.transforms) validateTransform(transform);
}

/**
 * Rejects an update of a document that an earlier write of the same commit deletes, whether or not
 * the document existed before. A `set` after the delete is allowed, with or without a merge. The
 * integration tests of the web SDK document the status code. The message is ours, and it is a guess
 * that rules are evaluated first.
 *
 * @see https://github.com/firebase/firebase-js-sdk/blob/main/packages/firestore/test/integration/api/transactions.test.ts
 */
function checkUpdateOfDeleted(write: Write, { isDeleted }: DocumentState): StatusError | undefined {
  if (!isDeleted || write.kind !== 'update' || write.precondition?.exists !== true)
    return undefined;
  return invalidArgument(
    `cannot update a document that the same commit deletes: ${pathText(write.path)}`,
  );
}

/** Uses the messages of the service, because clients match them. Google's emulator has others. */
function checkPrecondition(write: Write, before: Document | undefined): StatusError | undefined {
  const { exists, updateTime } = write.precondition ?? {};
  if (exists === true && before === undefined) {
    return new StatusError('NOT_FOUND', `No document to update: ${pathText(write.path)}`);
  }
  if (exists === false && before !== undefined) {
    return new StatusError('ALREADY_EXISTS', `Document already exists: ${pathText(write.path)}`);
  }
  if (updateTime !== undefined && before?.updateTime !== updateTime) {
    return new StatusError(
      'FAILED_PRECONDITION',
      `the stored version (${before?.updateTime ?? 0n}) ` +
        `does not match the required base version (${updateTime})`,
    );
  }
  return undefined;
}

function applyWrite(
  write: Write,
  key: string,
  before: Document | undefined,
  { commitTime, requestTime }: Times,
): { after: Document | undefined; transformResults: readonly Value[] } {
  if (write.kind === 'verify') return { after: before, transformResults: [] };
  if (write.kind === 'delete') return { after: undefined, transformResults: [] };
  let fields = updatedFields(write, before);
  const transformResults = write.transforms.map((transform) => {
    const applied = applyTransform(fields, transform, requestTime);
    fields = applied.fields;
    return applied.result;
  });
  validateFields(fields);
  validateDocumentSize(write.path, fields);
  const isSame = before !== undefined && identicalFields(before.fields, fields);
  const after = isSame
    ? before
    : {
        path: write.path,
        key,
        fields,
        createTime: before?.createTime ?? commitTime,
        updateTime: commitTime,
      };
  return { after, transformResults };
}

/** A mask selects the fields to write. Masked fields that have no value are deleted. */
function updatedFields(write: Update, before: Document | undefined): FieldMap {
  if (write.mask === undefined) return write.fields;
  return write.mask.reduce<FieldMap>((fields, path) => {
    const value = getField(write.fields, path);
    return value === undefined ? deleteField(fields, path) : setField(fields, path, value);
  }, before?.fields ?? new Map());
}
