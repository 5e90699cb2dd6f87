import { digestOfFile } from '../model/own-digest.ts';

// Parses one file at a time in a worker, so that the page stays responsive.
addEventListener(
  'message',
  ({ data: page }: MessageEvent<MessagePort>) => {
    page.addEventListener('message', ({ data: file }: MessageEvent<ArrayBuffer>) => {
      // The page waits for an answer, so it must receive the error.
      digestOfFile(new Uint8Array(file))
        .then((outcome) => page.postMessage(outcome))
        .catch(reportError);
    });
    page.start();
    page.postMessage('ready');
  },
  { once: true },
);
