import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { StatusError } from '../status.ts';
import type { Json, JsonObject } from '../wire/json.ts';
import { notFound } from './http.ts';
import type {
  CallContext,
  ClientStream,
  RpcService,
  ServerStream,
  StreamingMethod,
} from './rpc.ts';
import { startServer } from './server.ts';
import type { RunningServer, ServerTimings } from './server.ts';

export const DATABASE = 'projects/demo/databases/(default)';
export const DOCUMENTS = `${DATABASE}/documents`;

/** One stream as the service sees it. */
export class FakeStream extends EventEmitter<{ message: []; halfClose: []; cancel: [] }> {
  readonly method: StreamingMethod;
  readonly context: CallContext;
  readonly out: ServerStream<Json>;
  readonly received: Json[] = [];

  constructor(method: StreamingMethod, context: CallContext, out: ServerStream<Json>) {
    super();
    this.method = method;
    this.context = context;
    this.out = out;
  }

  /** Sends a message that the client can recognize by its id. */
  send(id: number): void {
    this.out.send(
      this.method === 'Listen'
        ? { targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [id] } }
        : { streamId: String(id) },
    );
  }

  fail(error: StatusError): void {
    this.out.fail(error);
  }
}

type Answer<Out> = (method: string, request: JsonObject, context: CallContext) => Out;

/** A service whose responses the test provides. */
export class FakeService extends EventEmitter<{ stream: [FakeStream] }> implements RpcService {
  readonly streams: FakeStream[] = [];
  answer: Answer<Json> = (_method, request) => request;
  answerStream: Answer<Iterable<Json>> = () => [];

  unary(method: string, request: Json, context: CallContext): Json {
    return this.answer(method, request as JsonObject, context);
  }

  serverStream(method: string, request: Json, context: CallContext): Iterable<Json> {
    return this.answerStream(method, request as JsonObject, context);
  }

  bidi(method: StreamingMethod, context: CallContext, out: ServerStream<Json>): ClientStream<Json> {
    const stream = new FakeStream(method, context, out);
    this.streams.push(stream);
    this.emit('stream', stream);
    return {
      message: (request) => {
        stream.received.push(request);
        stream.emit('message');
      },
      halfClose: () => stream.emit('halfClose'),
      cancel: () => stream.emit('cancel'),
    };
  }

  async nextStream(): Promise<FakeStream> {
    const [stream] = await once(this, 'stream');
    return stream as FakeStream;
  }
}

/** Ends the resources of a test in reverse order. */
export class Cleanup {
  readonly #ends: (() => unknown)[] = [];

  add(end: () => unknown): void {
    this.#ends.push(end);
  }

  async run(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
  }
}

export interface TestServer extends RunningServer {
  readonly service: FakeService;
  readonly url: string;
}

export async function startTestServer(
  cleanup: Cleanup,
  timings: Partial<ServerTimings> = {},
): Promise<TestServer> {
  const service = new FakeService();
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    service,
    control: (exchange) => {
      throw notFound(exchange);
    },
    timings,
  });
  cleanup.add(() => server.close());
  return { ...server, service, url: `http://127.0.0.1:${server.port}` };
}

export async function connectTo(cleanup: Cleanup, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  cleanup.add(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Reads until the other side closes. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  if (!socket.closed) await once(socket, 'close');
  return text;
}
