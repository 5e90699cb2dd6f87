import { afterAll, describe, expect, it } from 'vitest';
import { WireDatabase } from '../clients/database.ts';
import { GrpcClient, type GrpcStream } from '../clients/grpc.ts';
import { randomId } from '../clients/ids.ts';
import { int } from '../clients/values.ts';

describe('the Write stream over gRPC', () => {
  const database = new WireDatabase('gRPC');
  const client = new GrpcClient();
  afterAll(() => client.close());
  const newPath = () => `c/${randomId()}`;

  async function open(): Promise<{ stream: GrpcStream; streamToken: string }> {
    const stream = client.open('Write');
    stream.send({ database: database.name });
    const greeting = await stream.messages.next();
    expect(greeting.streamToken).toMatch(/.+/);
    expect(greeting.writeResults ?? []).toEqual([]);
    return { stream, streamToken: greeting.streamToken };
  }

  const increment = (path: string) => ({
    transform: {
      document: database.path(path),
      fieldTransforms: [{ fieldPath: 'n', increment: int(1) }],
    },
  });
  const failing = () => database.update(newPath(), {}, { currentDocument: { exists: true } });

  it('sends a handshake, then acknowledges each batch in order', async () => {
    const { stream, streamToken } = await open();
    const path = newPath();
    for (let n = 1; n <= 3; n += 1) stream.send({ streamToken, writes: [increment(path)] });
    for (let n = 1; n <= 3; n += 1) {
      const answer = await stream.messages.next();
      expect(answer.streamToken).toMatch(/.+/);
      expect(answer.commitTime).toBe(answer.writeResults[0].updateTime);
      expect(answer.writeResults[0].transformResults).toEqual([int(n)]);
    }
    stream.halfClose();
    expect(await stream.ended).toBe('OK');
  });

  it('accepts a last message without writes', async () => {
    const { stream, streamToken } = await open();
    stream.send({ streamToken, writes: [] });
    stream.halfClose();
    expect(await stream.ended).toBe('OK');
  });

  it('stops at the first failed batch, because the client resends later ones', async () => {
    const { stream, streamToken } = await open();
    const path = newPath();
    stream.send({ streamToken, writes: [increment(path)] });
    stream.send({ streamToken, writes: [failing()] });
    stream.send({ streamToken, writes: [increment(path)] });
    stream.send({ streamToken, writes: [increment(path)] });
    expect(await stream.ended).toBe('NOT_FOUND');
    expect(await database.fields(path)).toEqual({ n: int(1) });
    const next = await open();
    next.stream.send({ streamToken: next.streamToken, writes: [increment(path)] });
    await next.stream.messages.next();
    expect(await database.fields(path)).toEqual({ n: int(2) });
  });

  it('rejects a write to another database', async () => {
    const { stream, streamToken } = await open();
    const elsewhere = database.path(newPath()).replace(database.project, 'demo-other');
    stream.send({ streamToken, writes: [{ update: { name: elsewhere, fields: {} } }] });
    expect(await stream.ended).toBe('INVALID_ARGUMENT');
  });
});
