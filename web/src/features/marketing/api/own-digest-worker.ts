import { digestOfFile } from '../model/own-digest.ts';

// Reads one file at a time, away from the page, so that the page stays alive meanwhile.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(digestOfFile(new Uint8Array(data)));
});
postMessage('ready');
