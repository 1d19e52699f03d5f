import { Command } from 'commander';
import type { Platform } from '#shared/platforms/platform.ts';
import { OperatorError } from '../access/operator-error.ts';
import { type CommonOptions, openToRead, withCommonOptions } from './options.ts';
import { platformCreateCommand } from './platform-create.ts';
import { platformDisableCommand, platformEnableCommand } from './platform-disable.ts';
import { platformDomainCommand } from './platform-domain.ts';
import { platformRequestLimitsCommand } from './platform-limits.ts';
import { platformFeesCommand, platformLimitsCommand } from './platform-terms.ts';
import { print, table } from './print.ts';

const view = ({ uuid, name, umaDomain, webhookEndpoint, createdAt, disabledAt }: Platform) => ({
  id: `Platform:${uuid}`,
  name,
  umaDomain,
  hasWebhookEndpoint: webhookEndpoint !== undefined,
  createdAt,
  disabledAt,
});

const list = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { readPlatforms } = await import('../queries/platforms.ts');
  const platforms = (await readPlatforms()).map(view);
  print(options.json, platforms, () =>
    platforms.length === 0
      ? 'There are no platforms.'
      : table(
          platforms.map(({ id, name, umaDomain = '', createdAt, disabledAt }) => [
            id,
            name,
            umaDomain,
            createdAt,
            disabledAt === undefined ? '' : `disabled since ${disabledAt}`,
          ]),
        ),
  );
};

const show = async (id: string, options: CommonOptions): Promise<void> => {
  const { stackName } = await openToRead(options);
  const { find } = await import('../queries/find.ts');
  const { explain } = await import('../queries/explain/explain.ts');
  const { storyText } = await import('./story-text.ts');
  const found = (await find(id)).find(({ type }) => type === 'Platform');
  const story = found && (await explain(stackName, found));
  if (story === undefined) throw new OperatorError(`There is no platform ${id}.`);
  print(options.json, story, () => storyText(story));
};

export const platformCommand = (): Command =>
  new Command('platform')
    .description('the platforms of the service')
    .addCommand(platformCreateCommand())
    .addCommand(platformFeesCommand())
    .addCommand(platformLimitsCommand())
    .addCommand(platformRequestLimitsCommand())
    .addCommand(platformDomainCommand())
    .addCommand(platformDisableCommand())
    .addCommand(platformEnableCommand())
    .addCommand(withCommonOptions(new Command('list')).description('lists all of them').action(list))
    .addCommand(
      withCommonOptions(new Command('show'))
        .description('shows the configuration of one, and its requests of the last day')
        .argument('<id>', 'Platform:<uuid>')
        .action(show),
    );
