import { maxBundleNameLength } from '../../contract-limits.ts';

const extensions = ['.zip', '.msi', '.exe'];

/** For a file field: only files with these extensions can be published. */
export const acceptedExtensions = extensions.join(',');

/** Like `PluginFileName` in the contract. */
const bundleName = /^[A-Za-z0-9][A-Za-z0-9_.-]*-(?:(?:0|[1-9]\d{0,4})\.){2}(?:0|[1-9]\d{0,4})\.[a-z]{3}$/;

/** What is wrong with the name of a chosen file; null if it can be published. The server also checks the content. */
export function bundleNameFault(name: string): string | null {
  if (!extensions.some((extension) => name.endsWith(extension))) {
    return 'Choose a file whose name ends in .zip, .msi or .exe, in lower case.';
  }
  if (name.length > maxBundleNameLength) return `The file name is longer than ${maxBundleNameLength} characters. Shorten it.`;
  if (bundleName.test(name)) return null;
  return 'Rename the file like SpoolwrightPlugin-1.4.2.zip: a name without spaces or accents, a hyphen and three numbers.';
}
