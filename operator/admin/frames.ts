import { Command } from 'commander';
import * as z from 'zod';
import { findEntryPoints } from '#infra/entry-points.ts';
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
const mapOf = async (name: string): Promise<string> => {
  const [entryPoint] = findEntryPoints(repositoryRoot)
    .filter(({ id }) => `-${name}`.endsWith(`-${id}`))
    .sort((left, right) => right.id.length - left.id.length);
  if (entryPoint === undefined)
    throw new OperatorError(`This checkout has no function ${name}; --function names another function.`);
  // Imported only here: no other command needs the bundler.
  const { sourceMapOf } = await import('#infra/bundle.ts');
  return sourceMapOf(entryPoint);
};

const run = async (line: string, options: Options): Promise<void> => {
  const parsed = lineSchema.safeParse(jsonOf(line));
  if (!parsed.success) throw new OperatorError('Give one log line in quotes, as it is, with its frames.');
  const { operation, frames, function: writer = kebabCase(operation) } = parsed.data;
  const places = decodedFrames(frames, await mapOf(options.function ?? writer));
  const message = errorMessage(parsed.data);
  print(options.json, { message, places }, () => [message, ...places].join('\n'));
};

export const framesCommand = (): Command =>
  new Command('frames')
    .description('says what an error means and where in our sources it was thrown')
    .argument('<line>', 'a log line with frames; this checkout must be the deployed commit')
    .option('--function <name>', 'the function that wrote it; default: the one that the line names')
    .option('--json', 'print one JSON document')
    .action(run);
