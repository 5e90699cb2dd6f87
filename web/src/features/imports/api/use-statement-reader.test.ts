import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOT_LOADED, type ReadAnswer, type ReadRequest } from '../model/reading.ts';
import { useStatementReader } from './use-statement-reader.ts';

const REQUEST: ReadRequest = { bytes: new Uint8Array(), currency: 'USD', remembered: {} };
const READ: ReadAnswer = { ok: false, refusal: { reason: 'empty', text: 'the file is empty' } };

/** A worker whose answers the test sends. */
class TestWorker extends EventTarget {
  static readonly all: TestWorker[] = [];
  readonly terminate = vi.fn();
  readonly numbers: number[] = [];

  constructor() {
    super();
    TestWorker.all.push(this);
  }

  postMessage({ number }: { readonly number: number }): void {
    this.numbers.push(number);
  }

  answer(number: number, answer: ReadAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data: { number, answer } }));
  }
}

beforeEach(() => {
  TestWorker.all.length = 0;
  vi.stubGlobal('Worker', TestWorker);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const startReading = () => renderHook(() => useStatementReader()).result.current;

function workerAt(index: number): TestWorker {
  const worker = TestWorker.all[index];
  if (!worker) throw new Error(`There is no worker ${index}.`);
  return worker;
}

describe('statement reader', () => {
  it('uses one worker for several files', async () => {
    const read = startReading();
    const [first, second] = [read(REQUEST), read(REQUEST)];
    workerAt(0).answer(2, READ);
    workerAt(0).answer(1, READ);
    expect(await Promise.all([first, second])).toEqual([READ, READ]);
    expect(TestWorker.all).toHaveLength(1);
  });

  it('says that its code could not be loaded, and loads it again for the next try', async () => {
    const read = startReading();
    const failed = read(REQUEST);
    workerAt(0).dispatchEvent(new Event('error'));
    expect(await failed).toEqual(NOT_LOADED);
    expect(workerAt(0).terminate).toHaveBeenCalledOnce();
    const again = read(REQUEST);
    workerAt(1).answer(2, READ);
    expect(await again).toEqual(READ);
  });

  it('starts a new worker after a parser could not be loaded, and finishes other files', async () => {
    const read = startReading();
    const [pdf, other] = [read(REQUEST), read(REQUEST)];
    workerAt(0).answer(1, NOT_LOADED);
    expect(await pdf).toEqual(NOT_LOADED);
    void read(REQUEST);
    expect(workerAt(1).numbers).toEqual([3]);
    workerAt(0).answer(2, READ);
    expect(await other).toEqual(READ);
  });

  it('fails if the code in the worker fails', async () => {
    const failed = startReading()(REQUEST);
    workerAt(0).dispatchEvent(new ErrorEvent('error', { message: 'boom' }));
    await expect(failed).rejects.toThrow('The reader of statements failed.');
  });
});
