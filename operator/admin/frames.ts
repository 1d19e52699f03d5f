import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { kebabCase } from '#infra/function-name.ts';
import { repositoryRoot } from '#infra/local/repository-root.ts';
import { OperatorError } from '../access/operator-error.ts';
import { decodedFrames } from '../queries/decoded-frames.ts';
import { errorMessage } from '../queries/error-message.ts';
import { jsonOf } from '../queries/json-of.ts';
import { print } from './print.ts';

const lineSchema = z.looseObject({
  operation: z.string(),
  /** Named when the function does not have the operation's name. */
  function: z.string().optional(),
  code: z.string().optional(),
  error: z.string().optional(),
  frames: z.array(z.string()).min(1),
});

interface Options {
  readonly function?: string;
  readonly json?: true;
}

/** A deployed function has the stack's name before its own. The longest name fits best. */
const mapOf = (name: string): string => {
  const [path] = globSync('.build/functions/**/index.mjs.map', { cwd: repositoryRoot })
    .filter((each) => `-${name}`.endsWith(`-${basename(dirname(each))}`))
    .sort((left, right) => basename(dirname(right)).length - basename(dirname(left)).length);
  if (path !== undefined) return readFileSync(join(repositoryRoot, path), 'utf8');
  throw new OperatorError(
    `There is no source map of ${name} in .build. Check out the deployed commit and run npm run synth; --function names another function.`,
  );
};

const run = (line: string, options: Options): void => {
  const parsed = lineSchema.safeParse(jsonOf(line));
  if (!parsed.success) throw new OperatorError('Give one log line in quotes, as it is, with its frames.');
  const { operation, frames, function: writer = kebabCase(operation) } = parsed.data;
  const places = decodedFrames(frames, mapOf(options.function ?? writer));
  const message = errorMessage(parsed.data);
  print(options.json, { message, places }, () => [message, ...places].join('\n'));
};

export const framesCommand = (): Command =>
  new Command('frames')
    .description('says what an error means and where in our sources it was thrown')
    .argument('<line>', 'a log line with frames; the maps are those that the build of this checkout has made')
    .option('--function <name>', 'the function that wrote it; default: the one that the line names')
    .option('--json', 'print one JSON document')
    .action(run);
