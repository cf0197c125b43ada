/** The files of a file field. Empties the field: choosing the same file again is a change only of an empty field. */
export function takeFiles(input: HTMLInputElement): File[] {
  // Copied, because the list becomes empty with the field.
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}

/** The error for a file that was changed, moved or deleted after it was chosen. The browser blames permissions. */
export const unreadable = ({ name }: File): Error =>
  new Error(`${name} could not be read. It may have been changed, moved or deleted since you chose it. Choose it again.`);
