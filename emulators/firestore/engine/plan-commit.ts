import {
  deleteField,
  getField,
  setField,
  validateDocumentSize,
  validateFields,
  type Document,
} from '../model/document.ts';
import { orderKey, pathText, type ResourcePath } from '../model/resource-path.ts';
import { identicalFields, type FieldMap, type Micros, type Value } from '../model/value.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { applyTransform, validateTransform } from './transform.ts';
import type { View } from './view.ts';
import type { Change, CommitPlan, PlannedWrite, Write } from './write.ts';

/** @see https://firebase.google.com/docs/firestore/quotas#writes_and_transactions */
const MAX_TRANSFORMS = 500;

type Update = Extract<Write, { kind: 'update' }>;

interface Times {
  readonly commitTime: Micros;
  readonly requestTime: Micros;
}

/** A document from before the first to after the last of the writes planned so far. */
interface Course {
  readonly path: ResourcePath;
  readonly before: Document | undefined;
  after: Document | undefined;
}

/** Works out what the writes would do to the documents of `view`, one after the other. */
export function planCommit(view: View, writes: readonly Write[], commitTime: Micros): CommitPlan {
  for (const write of writes) validateWrite(write);
  const times = { commitTime, requestTime: commitTime - (commitTime % 1000n) };
  const courses = new Map<string, Course>();
  let failure: StatusError | undefined;

  const steps = writes.map((write) => {
    const key = orderKey(write.path);
    const course = courses.get(key) ?? startCourse(view, write.path);
    courses.set(key, course);
    const before = course.after;
    failure ??= failedPrecondition(write, before);
    const { after, transformResults } = perform(write, key, before, times);
    course.after = after;
    return { planned: { write, before, after }, course, transformResults };
  });
  for (const course of courses.values()) {
    if (isUnchanged(course)) course.after = course.before;
  }

  return {
    ...times,
    failure,
    writes: steps.map(({ planned }): PlannedWrite => planned),
    changes: [...courses.values()].filter(
      (course): course is Change => course.before !== course.after,
    ),
    results: steps.map(({ planned, course, transformResults }) => ({
      ...(planned.write.kind === 'update' && {
        updateTime: course.after?.updateTime ?? commitTime,
      }),
      transformResults,
    })),
  };
}

function startCourse(view: View, path: ResourcePath): Course {
  const document = view.get(path);
  return { path, before: document, after: document };
}

/** Writes that undo each other leave the document as it was, `updateTime` included. */
const isUnchanged = ({ before, after }: Course) =>
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

/** In the words of the service, which clients look for; the emulator has others. */
function failedPrecondition(write: Write, before: Document | undefined): StatusError | undefined {
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

function perform(
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

/** A mask picks the fields to write; those that the write lacks are deleted. */
function updatedFields(write: Update, before: Document | undefined): FieldMap {
  if (write.mask === undefined) return write.fields;
  return write.mask.reduce<FieldMap>((fields, path) => {
    const value = getField(write.fields, path);
    return value === undefined ? deleteField(fields, path) : setField(fields, path, value);
  }, before?.fields ?? new Map());
}
