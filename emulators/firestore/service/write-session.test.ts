import { describe, expect, it } from 'vitest';
import type { WriteMessage, WriteResponse } from '../wire/messages.ts';
import { DATABASE, integers, nameOf, setting, TestService } from './testing.ts';

const incrementing = (path: string, currentDocument = {}): WriteMessage => ({
  update: { name: nameOf(path) },
  updateMask: {},
  updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
  currentDocument,
});

function openStream(test: TestService) {
  const stream = test.stream('Write').send({ database: DATABASE });
  const [{ streamToken = '' } = {}] = stream.drain<WriteResponse>();
  return { stream, streamToken };
}

describe('a write stream', () => {
  it('starts with an id and a token but no results', () => {
    const stream = new TestService().stream('Write').send({ database: DATABASE });
    expect(stream.drain()).toEqual([
      { streamId: expect.any(String), streamToken: expect.stringMatching(/./) },
    ]);
  });

  it('answers each batch in order, whatever its token', () => {
    const test = new TestService();
    const { stream, streamToken } = openStream(test);
    stream.send({ streamToken, writes: [setting('rooms/a', { n: 1 })] });
    stream.send({ streamToken, writes: [incrementing('rooms/a'), setting('rooms/b', {})] });
    const answers = stream.drain<WriteResponse>();
    expect(answers.map(({ writeResults }) => writeResults?.length)).toEqual([1, 2]);
    expect(answers[1]?.writeResults?.[0]?.transformResults).toEqual([{ integerValue: '2' }]);
    expect(new Set(answers.map((answer) => answer.streamToken)).size).toBe(2);
  });

  it('stops at the first failure', () => {
    const test = new TestService();
    const { stream, streamToken } = openStream(test);
    stream.send({ streamToken, writes: [incrementing('rooms/a')] });
    stream.send({ streamToken, writes: [incrementing('rooms/b', { exists: true })] });
    stream.send({ streamToken, writes: [incrementing('rooms/a')] });
    expect(stream.drain()).toHaveLength(1);
    expect(stream.end).toMatchObject({ status: 'NOT_FOUND' });
    expect(test.read('rooms/a')).toEqual(integers({ n: 1 }));
    stream.halfClose();
    expect(stream.end).toMatchObject({ status: 'NOT_FOUND' });
  });

  it('is subject to rules like a commit', () => {
    const test = new TestService(() => "false for 'create' @ L1");
    const { stream } = openStream(test);
    stream.send({ writes: [setting('rooms/a', {})] });
    expect(stream.end).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(test.read('rooms/a')).toBeNull();
  });

  it('answers a last message without writes and ends with the client', () => {
    const { stream } = openStream(new TestService());
    stream.send({ streamToken: 'MQ==' });
    expect(stream.drain()).toEqual([{ streamToken: expect.any(String) }]);
    stream.halfClose();
    expect(stream.end).toBe('ended');
  });

  it('fails without a database', () => {
    const stream = new TestService().stream('Write').send({});
    expect(stream.end).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('sends nothing to a disconnected client', () => {
    const test = new TestService();
    const { stream } = openStream(test);
    stream.cancel();
    stream.send({ writes: [setting('rooms/a', {})] });
    expect(stream.drain()).toEqual([]);
    expect(test.read('rooms/a')).toBeNull();
  });
});
