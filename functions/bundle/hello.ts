// A function that only answers, which `npm run bench:cold` compares the others with.
import { onRequest } from 'firebase-functions/https';

export const hello = onRequest((_, response) => void response.send('Hello'));
