/** The files of a file field. Empties the field: choosing the same file again is a change only of an empty field. */
export function takeFiles(input: HTMLInputElement): File[] {
  // Copied, because the list becomes empty with the field.
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}
