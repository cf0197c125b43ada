// `spoolwright-pcf check FILE...`
import { existsSync, globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CheckOptions, checkText } from '../check.ts';
import { decode } from '../encoding.ts';
import { findRule } from '../rules/all.ts';
import { type CheckedFile, toJson, toSarif, toText } from './report.ts';

const usage = `Usage: spoolwright-pcf check FILE... [--format text|json|sarif] [--off RULE,RULE] [--tolerance MM]

A FILE of - is the standard input.

Exit codes: 0 no errors, 1 errors, 2 invalid arguments, a file that cannot be read or a file that is not a PCF.
`;

export interface Outcome {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

const usageError = (message: string): Outcome => ({ code: 2, out: '', err: `${message}\n\n${usage}` });

function readArguments(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      off: { type: 'string', default: '' },
      tolerance: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
      version: { type: 'boolean', default: false },
    },
  });
}

/** The files that a pattern such as `*.pcf` matches: the shells of Windows do not expand it. Any other name as it is. */
function expandName(name: string): string[] {
  const found = existsSync(name) ? [] : globSync(name);
  return found.length > 0 ? found.toSorted() : [name];
}

/** Reads and checks a file; returns a message if it cannot be read or is not a PCF. */
function checkFile(path: string, input: Uint8Array, options: CheckOptions): CheckedFile | string {
  const name = path === '-' ? '<stdin>' : path;
  try {
    const result = checkText(decode(path === '-' ? input : readFileSync(path)).text, options);
    return result.isPcf ? { name, result } : `${name} is not a PCF: no line begins with a keyword such as END-POINT.`;
  } catch (error) {
    return `Could not read ${name}: ${error instanceof Error ? error.message : 'unknown reason'}`;
  }
}

/**
 * Runs the command.
 * @param args without the name of the program
 * @param input the bytes of the standard input
 */
export function run(args: string[], version: string, input = new Uint8Array()): Outcome {
  let parsed: ReturnType<typeof readArguments>;
  try {
    parsed = readArguments(args);
  } catch (error) {
    return usageError(error instanceof Error ? error.message : 'Invalid arguments.');
  }
  const { values, positionals } = parsed;
  const [command, ...names] = positionals;
  if (values.help) return { code: 0, out: usage, err: '' };
  if (values.version) return { code: 0, out: `${version}\n`, err: '' };
  if (command !== 'check' || names.length === 0)
    return usageError(command === 'check' ? 'Specify a file to check.' : 'Unknown command. The only command is check.');
  const formats = new Map<string, (files: readonly CheckedFile[], failures: readonly string[]) => string>([
    ['text', toText],
    ['json', toJson],
    ['sarif', (files, failures) => toSarif(files, version, failures)],
  ]);
  const format = formats.get(values.format);
  if (!format) return usageError(`--format must be text, json or sarif, not ${values.format}.`);
  const tolerance = Number(values.tolerance);
  if (!(tolerance > 0)) return usageError('--tolerance must be a number of millimeters greater than 0.');
  const disabled = values.off.split(',').filter(Boolean);
  const unknown = disabled.find((id) => !findRule(id));
  if (unknown) return usageError(`Unknown rule: ${unknown}`);
  const options = { disabled: new Set(disabled), tolerance };
  const checked = names.flatMap(expandName).map((name) => checkFile(name, input, options));
  const files = checked.filter((one) => typeof one !== 'string');
  const failures = checked.filter((one) => typeof one === 'string');
  const hasErrors = files.some(({ result }) => result.counts.error > 0);
  return {
    code: failures.length > 0 ? 2 : hasErrors ? 1 : 0,
    out: format(files, failures),
    err: failures.map((message) => `${message}\n`).join(''),
  };
}
