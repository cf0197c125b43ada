import { expect, test } from 'vitest';
import { startProcess } from './start-process.ts';

test('a process is ready when its address is printed in colors, as tools do where CI is set', async () => {
  const line = String.raw`\u001b[1mLocal\u001b[22m:  http://localhost:\u001b[1m5173\u001b[22m/`;
  const started = await startProcess(['-e', `console.log("${line}"); setInterval(() => {}, 1000)`], {
    ready: /Local: +(http:\S+\d)/,
  });
  await started.stop();
  expect(started.url).toBe('http://localhost:5173');
});

test('a process that ends before its address is an error with its output', async () => {
  await expect(startProcess(['-e', 'console.log("out of order")'], { ready: /(http:\S+)/ })).rejects.toThrow('out of order');
});
