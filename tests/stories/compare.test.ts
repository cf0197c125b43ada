import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { comparePictures } from './compare.ts';
import { reportPage } from './report.ts';

function picture(width: number, height: number, dots: readonly [number, number][] = []): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(255);
  for (const [x, y] of dots) png.data.set([255, 0, 0, 255], (y * width + x) * 4);
  return PNG.sync.write(png);
}

test('identical pictures do not differ', () => {
  expect(comparePictures(picture(20, 20, [[3, 4]]), picture(20, 20, [[3, 4]]))).toEqual({ pixels: 0, picture: null });
});

test('pictures with different compression do not differ', () => {
  const one = picture(20, 20, [[3, 4]]);
  const other = PNG.sync.write(PNG.sync.read(one), { deflateLevel: 0 });
  expect(other.equals(one)).toBe(false);
  expect(comparePictures(one, other)).toEqual({ pixels: 0, picture: null });
});

test('a single different pixel is found and marked', () => {
  const { pixels, picture: marked } = comparePictures(picture(20, 20), picture(20, 20, [[3, 4]]));
  expect(pixels).toBe(1);
  expect([...PNG.sync.read(marked as Buffer).data.subarray((4 * 20 + 3) * 4, (4 * 20 + 3) * 4 + 3)]).toEqual([255, 0, 0]);
});

test('a longer page differs by the added pixels', () => {
  expect(comparePictures(picture(20, 20), picture(20, 25)).pixels).toBe(100);
});

test('the report shows before, after and difference, the largest difference first, and new pictures', () => {
  const page = reportPage([
    { name: 'a.390.png', result: 'same', pixels: 0 },
    { name: 'b.390.png', result: 'different', pixels: 4 },
    { name: 'c.390.png', result: 'different', pixels: 400 },
    { name: 'd.390.png', result: 'new', pixels: 0 },
  ]);
  expect([...page.matchAll(/<h2>(\w)/g)].map(([, name]) => name)).toEqual(['c', 'b', 'd']);
  for (const part of ['accepted/c.390.png', 'actual/c.390.png', 'difference/c.390.png', 'actual/d.390.png'])
    expect(page).toContain(`src="${part}"`);
  expect(page).not.toContain('accepted/d.390.png');
});
