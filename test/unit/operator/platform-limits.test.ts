import { expect, it } from 'vitest';
import { platformRequestLimitsCommand } from '#operator/cli/admin/platform-limits.ts';

const run = (...options: string[]): Promise<unknown> =>
  platformRequestLimitsCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync(['Platform:x', ...options], { from: 'user' });

it.each([
  [['--rate', '0', '--burst', '5'], 'It must be an integer from 1 to 10000.'],
  [['--rate', '1.5', '--burst', '5'], 'It must be an integer from 1 to 10000.'],
  [['--rate', '5', '--burst', '5001'], 'It must be an integer from 1 to 5000.'],
  [['--rate', '5'], 'Name both --rate and --burst.'],
  [['--burst', '5'], 'Name both --rate and --burst.'],
  [['--standard', '--rate', '5', '--burst', '5'], '--standard goes with neither --rate nor --burst.'],
])('%j are no limits', async (options, why) => {
  await expect(run(...options)).rejects.toThrow(why);
});
