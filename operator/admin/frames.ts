import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { kebabCase } from '#infra/function-name.ts';
import { repositoryRoot } from '#infra/local/repository-root.ts';
import { OperatorError } from '../access/operator-error.ts';
import { decodedFrames } from '../queries/decoded-frames.ts';
import { jsonOf } from '../queries/json-of.ts';
import { print } from './print.ts';

const lineSchema = z.looseObject({ operation: z.string(), frames: z.array(z.string()).min(1) });

interface Options {
  readonly function?: string;
  readonly json?: true;
}

const mapOf = (name: string): string => {
  const [path] = globSync(`.build/functions/**/${name}/index.mjs.map`, { cwd: repositoryRoot });
  if (path !== undefined) return readFileSync(join(repositoryRoot, path), 'utf8');
  throw new OperatorError(
    `There is no source map of ${name} in .build. Check out the deployed commit and run npm run synth; --function names another function.`,
  );
};

const run = (line: string, options: Options): void => {
  const parsed = lineSchema.safeParse(jsonOf(line));
  if (!parsed.success) throw new OperatorError('Give one log line in quotes, as it is, with its frames.');
  const { operation, frames } = parsed.data;
  const places = decodedFrames(frames, mapOf(options.function ?? kebabCase(operation)));
  print(options.json, places, () => places.join('\n'));
};

export const framesCommand = (): Command =>
  new Command('frames')
    .description('shows where in our sources an error was thrown')
    .argument('<line>', 'a log line with frames; the maps are those that the build of this checkout has made')
    .option('--function <name>', "the function that wrote it; default: the line's operation")
    .option('--json', 'print one JSON document')
    .action(run);
