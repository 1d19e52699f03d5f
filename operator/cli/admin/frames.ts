import { Command } from 'commander';
import * as z from 'zod';
import { OperatorError } from '#operator/access/operator-error.ts';
import { jsonOf } from '#operator/queries/json-of.ts';
import { decodedFrames, errorMessage } from '../../queries/error-message.ts';
import { print } from './command-line.ts';

const lineSchema = z.looseObject({
  operation: z.string(),
  code: z.string().optional(),
  error: z.string().optional(),
  frames: z.array(z.string()).min(1),
});

interface Options {
  readonly json?: true;
}

const run = async (line: string, options: Options): Promise<void> => {
  const parsed = lineSchema.safeParse(jsonOf(line));
  if (!parsed.success) throw new OperatorError('Give one log line in quotes, as it is, with its frames.');
  // Imported only here: no other command needs the bundler.
  const maps = await (await import('#infra/bundle.ts')).sourceMaps();
  const { frames } = parsed.data;
  const isOurs = (frame: string): boolean => [...maps.keys()].some((file) => frame.includes(`${file}:`));
  if (!frames.some(isOurs))
    throw new OperatorError('The code of this checkout has no such place. Check out the deployed commit.');
  const places = decodedFrames(frames, maps);
  const message = errorMessage(parsed.data);
  print(options.json, { message, places }, () => [message, ...places].join('\n'));
};

export const framesCommand = (): Command =>
  new Command('frames')
    .description('says what an error means and where in our sources it was thrown')
    .argument('<line>', 'a log line with frames; this checkout must be the deployed commit')
    .option('--json', 'print one JSON document')
    .action(run);
