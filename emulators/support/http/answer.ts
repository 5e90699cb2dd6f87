import type { ServerResponse } from 'node:http';

export const sendNothing = (response: ServerResponse, status = 204): void => {
  response.writeHead(status, { 'content-length': '0' });
  response.end();
};

export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  text: string | Buffer,
): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

export const seeOther = (response: ServerResponse, location: string): void => {
  response
    .writeHead(303, { location, 'content-length': '0', 'referrer-policy': 'no-referrer' })
    .end();
};
