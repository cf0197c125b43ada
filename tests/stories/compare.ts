import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Smaller color differences, which are invisible, are ignored (pixelmatch's measure, 0 to 1). */
const threshold = 0.1;

/** Pads a picture to a size, so that pictures of different heights can be compared. */
function padTo(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const padded = new PNG({ width, height });
  PNG.bitblt(picture, padded, 0, 0, picture.width, picture.height, 0, 0);
  return padded;
}

/**
 * Compares two PNG files.
 * @returns the number of different pixels, and a PNG that marks them, or null if there are none
 */
export function comparePictures(before: Buffer, after: Buffer): { pixels: number; picture: Buffer | null } {
  // Nearly all pictures are identical, and need not be decoded.
  if (before.equals(after)) return { pixels: 0, picture: null };
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const marked = new PNG({ width, height });
  const pixels = pixelmatch(padTo(one, width, height).data, padTo(other, width, height).data, marked.data, width, height, {
    threshold,
  });
  return { pixels, picture: pixels > 0 ? PNG.sync.write(marked) : null };
}
