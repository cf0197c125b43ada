import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program of the server to its end. The event loop of the test goes on meanwhile: a connection that a server closes
 * while the loop is blocked would fail the next call on it.
 */
export function runToEnd(file: string, parameters: readonly string[], environment: Record<string, string>): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: '', ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...parameters], { cwd: root, env }, (_error, stdout, stderr) => {
      resolve({ status: child.exitCode ?? -1, stdout: stdout.trim(), stderr: stderr.trim() });
    });
  });
}
