import type { Socket } from 'node:net';

/** HTTP/2 starts with `PRI * HTTP/2.0`. No method of HTTP/1.1 starts this way. */
const PREFACE = Buffer.from('PRI');

/**
 * Detects the protocol of a new connection by its first bytes and leaves them unread.
 *
 * @param timeoutMs closes a connection that sends nothing for this long
 */
export function detectProtocol(
  socket: Socket,
  timeoutMs: number,
  serve: (protocol: 'http1' | 'http2') => void,
): void {
  let head = Buffer.alloc(0);
  const closeSocket = () => socket.destroy();
  const detect = () => {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) return;
    head = Buffer.concat([head, chunk]);
    const isHttp2 = head.subarray(0, PREFACE.length).equals(PREFACE);
    const isUndecided = head.length < PREFACE.length && PREFACE.indexOf(head) === 0;
    if (isUndecided) return;
    socket
      .off('readable', detect)
      .off('end', closeSocket)
      .off('timeout', closeSocket)
      .setTimeout(0);
    socket.unshift(head);
    serve(isHttp2 ? 'http2' : 'http1');
  };
  socket.setTimeout(timeoutMs);
  socket.on('readable', detect).on('end', closeSocket).on('timeout', closeSocket);
}
