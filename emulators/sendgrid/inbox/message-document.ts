/** Links lead out of the frame that a message is shown in. */
const BASE = '<base target="_blank">';

/** A message's HTML, as it is put into its frame. */
export function messageDocument(body: string): string {
  const start =
    /<head\b[^>]*>/i.exec(body) ??
    /<html\b[^>]*>/i.exec(body) ??
    /^\s*<!doctype\b[^>]*>/i.exec(body);
  const at = start ? start.index + start[0].length : 0;
  return body.slice(0, at) + BASE + body.slice(at);
}

/** No scripts, no forms, nothing from elsewhere, no way back into the page around it. */
export const MESSAGE_POLICY = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
