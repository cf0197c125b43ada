import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Colors nearer than this are alike (pixelmatch's measure, 0 to 1): less than an eye sees. */
const threshold = 0.1;

/** On a ground of the size of both: pictures of different heights are compared, too. */
function onGround(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const ground = new PNG({ width, height });
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height, 0, 0);
  return ground;
}

/**
 * Compares two PNG files.
 * @returns how many pixels differ, and a PNG in which they are marked; null where none do
 */
export function comparePictures(before: Buffer, after: Buffer): { pixels: number; picture: Buffer | null } {
  // As nearly all of them are: what is in them need not be read.
  if (before.equals(after)) return { pixels: 0, picture: null };
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const marked = new PNG({ width, height });
  const pixels = pixelmatch(onGround(one, width, height).data, onGround(other, width, height).data, marked.data, width, height, {
    threshold,
  });
  return { pixels, picture: pixels > 0 ? PNG.sync.write(marked) : null };
}
