import { Command } from 'commander';
import { OperatorError } from '../access/operator-error.ts';
import { type CommonOptions, openToRead, withCommonOptions } from './options.ts';
import { print } from './print.ts';
import { storyText } from './story-text.ts';

const run = async (texts: string[], options: CommonOptions): Promise<void> => {
  const { stackName } = await openToRead(options);
  const { find } = await import('../queries/find.ts');
  const { explain } = await import('../queries/explain/explain.ts');
  const found = (await Promise.all(texts.map(find))).flat();
  const stories = await Promise.all(found.map((one) => explain(stackName, one)));
  const told = stories.filter((story) => story !== undefined);
  if (told.length === 0) {
    throw new OperatorError(
      `Nothing has the id ${texts.join(' or ')}. npm run admin -- find also looks into the logs.`,
    );
  }
  print(options.json, told, () => told.map((story) => storyText(story)).join('\n\n'));
};

export const explainCommand = (): Command =>
  withCommonOptions(new Command('explain'))
    .description(
      'tells what happened to a payment, or to whatever has an id: states, money, workflow, webhooks and logs',
    )
    .argument('<ids...>', 'as for find')
    .action(run);
