import { Command } from 'commander';
import type { Platform } from '#shared/platforms/platform.ts';
import { OperatorError } from '../access/operator-error.ts';
import { confirm } from './confirm.ts';
import { type ChangeOptions, openToWrite, withChangeOptions } from './options.ts';
import { print } from './print.ts';

const openPlatform = async (id: string, options: ChangeOptions): Promise<Platform> => {
  await openToWrite(options);
  const { find } = await import('../queries/find.ts');
  const found = (await find(id)).find(({ type }) => type === 'Platform');
  if (found === undefined) throw new OperatorError(`There is no platform ${id}.`);
  return found.platform;
};

const disable = async (id: string, options: ChangeOptions): Promise<void> => {
  const { name, uuid } = await openPlatform(id, options);
  await confirm(
    `Disable ${name}? All its requests are refused within a minute. Its payments under way and its webhooks go on.`,
    options.yes,
  );
  const { disablePlatform } = await import('#shared/platforms/disable-platform.ts');
  const { disabledAt } = await disablePlatform(uuid);
  print(
    options.json,
    { id: `Platform:${uuid}`, disabledAt },
    () => `${name} is disabled since ${disabledAt}.`,
  );
};

const enable = async (id: string, options: ChangeOptions): Promise<void> => {
  const { name, uuid } = await openPlatform(id, options);
  await confirm(`Enable ${name}? Its tokens work again within a minute.`, options.yes);
  const { enablePlatform } = await import('#shared/platforms/disable-platform.ts');
  await enablePlatform(uuid);
  print(options.json, { id: `Platform:${uuid}` }, () => `${name} is enabled.`);
};

export const platformDisableCommand = (): Command =>
  withChangeOptions(new Command('disable'))
    .description('refuses every request of a platform; its workflows and webhooks go on to their end')
    .argument('<id>', 'Platform:<uuid>')
    .action(disable);

export const platformEnableCommand = (): Command =>
  withChangeOptions(new Command('enable'))
    .description('lets a disabled platform in again')
    .argument('<id>', 'Platform:<uuid>')
    .action(enable);
