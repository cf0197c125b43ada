const units = ['bytes', 'kB', 'MB', 'GB'];

/** A file size as text: `412 bytes`, `18.9 MB`. */
export function sizeLabel(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
