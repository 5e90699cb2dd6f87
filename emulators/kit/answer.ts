import type { ServerResponse } from 'node:http';

export const sendNothing = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { 'content-length': '0' });
  response.end();
};
