import { expect, test } from 'vitest';
import { bandAround, boxAt, Occupancy } from './occupancy.ts';

test('stores a band as long as a line of 25,000 pipes', () => {
  const occupancy = new Occupancy();
  const end = { x: 866_025, y: -500_000 };
  occupancy.add(bandAround({ x: 0, y: 0 }, end, 2));
  expect(occupancy.count(boxAt({ x: end.x / 2, y: end.y / 2 }, 10, 10))).toBe(1);
  expect(occupancy.count(boxAt({ x: end.x / 2, y: 0 }, 10, 10))).toBe(0);
});

test('finds every part of an area, whatever its angle', () => {
  for (let degrees = 0; degrees < 360; degrees += 7) {
    const angle = (degrees * Math.PI) / 180;
    const [width, height] = [300 + degrees, 20 + degrees / 4];
    const center = { x: degrees - 100, y: 30 - degrees };
    const occupancy = new Occupancy();
    occupancy.add(boxAt(center, width, height, angle));
    for (const along of [-0.49, -0.2, 0, 0.3, 0.49])
      for (const across of [-0.49, 0, 0.49]) {
        const [dx, dy] = [along * width, across * height];
        const place = {
          x: center.x + dx * Math.cos(angle) - dy * Math.sin(angle),
          y: center.y + dx * Math.sin(angle) + dy * Math.cos(angle),
        };
        expect(occupancy.count(boxAt(place, 1, 1)), `${degrees}° ${along} ${across}`).toBe(1);
      }
  }
});
