/** Downloads a file that was made in the browser. */
export function downloadFile(
  content: string | Uint8Array<ArrayBuffer>,
  fileName: string,
  mediaType: string,
): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
