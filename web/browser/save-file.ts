/** Browsers read the object URL some time after the click. No standard says when. */
const revokeAfterMs = 60_000;

/** Hands a file to the browser to save. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
