import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environmentWithoutSettings } from '../../scripts/server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ProgramResult {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program of the server until it exits, with the settings in `environment` only. This does not block the event loop of
 * the test: otherwise the test would not notice that a server closes a connection, and its next call on that connection would
 * fail.
 */
export function runToEnd(
  file: string,
  parameters: readonly string[],
  environment: Record<string, string>,
): Promise<ProgramResult> {
  const env = { ...environmentWithoutSettings(), ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...parameters], { cwd: root, env }, (_error, stdout, stderr) => {
      resolve({ status: child.exitCode ?? -1, stdout: stdout.trim(), stderr: stderr.trim() });
    });
  });
}
