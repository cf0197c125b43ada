// Starts processes of the project for commands and tests: servers, mocks and tools.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));
/** Where Node keeps compiled modules between processes (NODE_COMPILE_CACHE). */
export const compileCache = `${root}node_modules/.cache/compile`;
/** Only ends processes that hang, before the limit of the tests' hooks, so that the error contains their output. */
const startTimeoutMs = 540_000;

export interface NodeProcess {
  child: ChildProcess;
  /** Resolves to the exit code once the process has ended and its output is complete. */
  ended: Promise<number | null>;
  /** Sends SIGTERM or another signal, and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface NodeOptions {
  environment?: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
}

/** Runs Node with `parameters` in the project's folder. The process ends at the latest with this one. */
export function startNode(
  parameters: string[],
  { environment = process.env, stdio = ['ignore', 'pipe', 'pipe'] }: NodeOptions = {},
): NodeProcess {
  const child = spawn(process.execPath, parameters, { cwd: root, stdio, env: environment });
  const kill = () => void child.kill();
  process.once('exit', kill);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', kill);
    return code as number | null;
  });
  const stop = async (signal?: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { child, ended, stop };
}

export interface RunningProcess extends NodeProcess {
  /** The address that the process has printed. */
  url: string;
  /** Everything that it has printed so far. */
  output(): string;
}

interface ProcessOptions extends Omit<NodeOptions, 'stdio'> {
  /** Matches the output, without its colors, once the process is ready. The first group is its address. */
  ready: RegExp;
  /** Whether `output` includes what the process prints after its start. */
  keepOutput?: boolean;
}

/**
 * Runs Node with `parameters` and waits until the process has printed its address.
 * @throws Error with its output if it ends while starting, or does not start in time
 */
export async function startProcess(
  parameters: string[],
  { ready, keepOutput = true, ...options }: ProcessOptions,
): Promise<RunningProcess> {
  const { child, ended, stop } = startNode(parameters, options);
  let output = '';
  let url: string | undefined;
  const started = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      if (url !== undefined && !keepOutput) return;
      output += chunk.toString();
      url ??= ready.exec(stripVTControlCharacters(output))?.[1];
      if (url !== undefined) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  const timer = setTimeout(() => void stop(), startTimeoutMs);
  await Promise.race([started, ended]);
  clearTimeout(timer);
  if (url === undefined) throw new Error(`This process did not start: node ${parameters.join(' ')}\n${output}`);
  return { child, ended, stop, url, output: () => output };
}
