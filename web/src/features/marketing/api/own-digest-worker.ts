import { digestOfFile } from '../model/own-digest.ts';

// Parses one file at a time in a worker, so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(digestOfFile(new Uint8Array(data)));
});
postMessage('ready');
