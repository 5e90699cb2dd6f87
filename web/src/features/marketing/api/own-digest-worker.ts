import { digestOfFile } from '../model/own-digest.ts';

// Parses one file at a time in a worker, so that the page stays responsive.
async function answer(file: ArrayBuffer) {
  postMessage(await digestOfFile(new Uint8Array(file)));
}

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  // The page waits for an answer, so it must receive the error.
  answer(data).catch(reportError);
});
postMessage('ready');
