import type { PdfText } from './pdf-words.ts';

/** A statement of a busy year has fewer pages. */
const MAX_PAGES = 200;

/** A full page has about a thousand pieces of text. */
const MAX_TEXTS = 200_000;

export type ExtractedTexts =
  | { readonly ok: true; readonly texts: readonly PdfText[] }
  | { readonly ok: false; readonly reason: 'damaged' | 'encrypted' | 'too-large' };

/** Loads the packages that parse PDFs. A static import would load them whenever a function starts. */
export async function loadPdfParser() {
  const unpdf = await import('unpdf');
  await unpdf.getResolvedPDFJS();
  return unpdf;
}

/**
 * Returns the texts of a PDF with their places. Reads texts only: no script runs, no font or picture
 * is loaded, and nothing is fetched.
 *
 * @param bytes the parser takes them over, so the caller must not use them again
 */
export async function extractTexts(bytes: Uint8Array): Promise<ExtractedTexts> {
  const { getDocumentProxy } = await loadPdfParser();
  try {
    const document = await getDocumentProxy(bytes, {
      verbosity: 0,
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
    });
    try {
      if (document.numPages > MAX_PAGES) return { ok: false, reason: 'too-large' };
      const texts: PdfText[] = [];
      let top = 0;
      for (let number = 1; number <= document.numPages; number += 1) {
        const page = await document.getPage(number);
        const viewport = page.getViewport({ scale: 1 });
        const { items } = await page.getTextContent({ disableNormalization: false });
        for (const item of items) {
          if (!('str' in item) || item.str.trim() === '') continue;
          const placed = placeOf(item, viewport.transform);
          if (placed) texts.push({ ...placed, text: item.str, top: placed.top + top });
        }
        if (texts.length > MAX_TEXTS) return { ok: false, reason: 'too-large' };
        top += viewport.height;
        page.cleanup();
      }
      return { ok: true, texts };
    } finally {
      await document.destroy();
    }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { ok: false, reason: isLocked ? 'encrypted' : 'damaged' };
  }
}

/** Returns the place of a text on its page, or undefined if it does not run from left to right. */
function placeOf(
  item: { readonly transform: readonly number[]; readonly width: number; readonly height: number },
  view: readonly number[],
): Omit<PdfText, 'text'> | undefined {
  const [xx = 1, xy = 0, , , x = 0, y = 0] = item.transform;
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = view;
  const [right, down] = [a * xx + c * xy, b * xx + d * xy];
  if (right <= 0 || Math.abs(down) > right * 0.1) return undefined;
  const left = a * x + c * y + e;
  const height = item.height || Math.hypot(xx, xy) || 1;
  return { left, right: left + item.width, top: b * x + d * y + f, height };
}
