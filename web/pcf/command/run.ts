// `spoolwright-pcf check FILE...`
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkText } from '../check.ts';
import { decode } from '../encoding.ts';
import { findRule } from '../rules/all.ts';
import { type CheckedFile, toJson, toSarif, toText } from './report.ts';

const usage = `Usage: spoolwright-pcf check FILE... [--format text|json|sarif] [--off RULE,RULE] [--tolerance MM]

Exit codes: 0 no errors, 1 errors, 2 invalid arguments, a file that cannot be read or a file that is not a PCF.
`;

export interface Outcome {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

const failure = (err: string): Outcome => ({ code: 2, out: '', err });
const usageError = (message: string): Outcome => failure(`${message}\n\n${usage}`);

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

/** Runs the command with its arguments, without the name of the program. */
export function run(args: string[], version: string): Outcome {
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
  const formats = new Map<string, (files: readonly CheckedFile[]) => string>([
    ['text', toText],
    ['json', toJson],
    ['sarif', (files) => toSarif(files, version)],
  ]);
  const format = formats.get(values.format);
  if (!format) return usageError(`--format must be text, json or sarif, not ${values.format}.`);
  const tolerance = Number(values.tolerance);
  if (!(tolerance > 0)) return usageError('--tolerance must be a number of millimeters greater than 0.');
  const disabled = values.off.split(',').filter(Boolean);
  const unknown = disabled.find((id) => !findRule(id));
  if (unknown) return usageError(`Unknown rule: ${unknown}`);
  const files: CheckedFile[] = [];
  for (const name of names) {
    let text: string;
    try {
      ({ text } = decode(readFileSync(name)));
    } catch (error) {
      return failure(`Could not read ${name}: ${error instanceof Error ? error.message : 'unknown reason'}\n`);
    }
    const result = checkText(text, { disabled: new Set(disabled), tolerance });
    if (!result.isPcf) return failure(`${name} is not a PCF: no line begins with a keyword such as END-POINT.\n`);
    files.push({ name, result });
  }
  return { code: files.some(({ result }) => result.counts.error > 0) ? 1 : 0, out: format(files), err: '' };
}
