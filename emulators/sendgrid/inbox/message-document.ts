/** Opens links outside the frame of the message. */
const BASE = '<base target="_blank">';

/** Returns a message's HTML for its frame. */
export function messageDocument(body: string): string {
  const start =
    /<head\b[^>]*>/i.exec(body) ??
    /<html\b[^>]*>/i.exec(body) ??
    /^\s*<!doctype\b[^>]*>/i.exec(body);
  const at = start ? start.index + start[0].length : 0;
  return body.slice(0, at) + BASE + body.slice(at);
}

/** Blocks scripts, forms, external resources and access to the page around the frame. */
export const MESSAGE_POLICY = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
