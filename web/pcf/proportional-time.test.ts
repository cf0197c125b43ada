// Nothing may hang, whatever the input.
import { expect, test } from 'vitest';
import { useAll } from '../../tests/support/pcf.ts';
import { checkText } from './check.ts';
import { mainBore } from './model.ts';

/** Without it, the rules do not run. */
const header = 'UNITS-BORE MM\n';

/** Least processor time of three runs in seconds: other work of the thread only adds to it. */
function leastSeconds(work: () => void): number {
  const runs = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage().user;
    work();
    return process.threadCpuUsage().user - start;
  });
  return Math.min(...runs) / 1e6;
}

/** Below this, in seconds, the compiler and the garbage collector decide the time. */
const noise = 0.05;

/**
 * Expects that four times the input takes at most eight times as long. Work that grows with the square of the input takes
 * sixteen times as long.
 */
function expectProportional(large: number, work: (size: number) => void): void {
  const small = leastSeconds(() => work(large / 4));
  expect(leastSeconds(() => work(large))).toBeLessThan(8 * small + noise);
}

test('the time to check a component is proportional to the number of its ends', { tags: ['long'] }, () => {
  expectProportional(60_000, (count) => {
    const text = `${header}PIPE\n${'    END-POINT 0 0 0 100\n'.repeat(count)}`;
    expect(checkText(text).document.components.map(mainBore)).toEqual([100]);
  });
});

test('the time to draw a component is proportional to the number of its ends', { tags: ['long'] }, () => {
  expectProportional(3000, (count) => {
    const ends = Array.from(
      { length: count },
      (_, index) => `    END-POINT ${(index * 97) % 1000} ${(index * 31) % 777} 0 100\n`,
    );
    useAll(`${header}PIPE\n${ends.join('')}`);
  });
});

test.each([
  ['keywords alone', 'PIPE\n'],
  ['points alone', 'END-POINT 0 0 0 100\n'],
  ['long words', `${'A'.repeat(5000)}\n`],
  ['blanks', ' '.repeat(8000)],
  ['empty lines', '\r\n'],
  ['commas', `    END-POINT ${'1,'.repeat(30)} 0 0\n`],
  ['components in one place', 'PIPE\n    END-POINT 0 0 0 1\n    END-POINT 0 0 0 1\n'],
  ['components on top of each other', 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'],
  ['outlets on one pipe', 'OLET\n    CENTRE-POINT 100 0 0 100\n    BRANCH1-POINT 100 0 90 50\n    SKEY WTBW\n'],
  ['gaskets in one place', 'GASKET\n    END-POINT 0 0 0 100\n    END-POINT 3 0 0 100\nBOLT\n    CO-ORDS 0 0 0\n'],
  ['pipelines', 'PIPELINE-REFERENCE P\n'],
  ['materials', 'MATERIALS\nITEM-CODE P\n    DESCRIPTION Pipe\n'],
])('the time is proportional to the length of %s', { tags: ['long'] }, (_, part) => {
  const text = (length: number) => header + part.repeat(Math.ceil(length / part.length));
  expectProportional(100_000, (length) => void checkText(text(length)));
  expectProportional(100_000, (length) => useAll(text(length)));
});
