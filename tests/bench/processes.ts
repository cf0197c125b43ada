import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Linux reports CPU times in hundredths of a second. */
const ticksPerSecond = 100;

/** CPU time that a process has used so far, in seconds. */
export function cpuSeconds(pid: number): number {
  if (process.platform === 'linux') {
    const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.join(') ').split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
  }
  const text = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  if (process.platform === 'linux') {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

/**
 * Limits each process to `share` of a core by stopping and continuing it. A separate process does this, so that load does
 * not delay its timers. Returns a function that removes the limit.
 */
export function limitCpu(pids: number[], share: number): () => Promise<void> {
  const file = fileURLToPath(new URL('limit-cpu.ts', import.meta.url));
  const child = spawn(process.execPath, [file, String(share), ...pids.map(String)], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return () => {
    child.stdin.end();
    return ended;
  };
}
