import { Command } from 'commander';
import { environmentOfStack } from '#infra/environments/settings-of.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { OperatorError } from '../../access/operator-error.ts';
import {
  type ChangeOptions,
  type CommonOptions,
  confirm,
  openToRead,
  openToWrite,
  print,
  table,
  withChangeOptions,
  withCommonOptions,
} from './command-line.ts';
import { platformCreateCommand } from './platform-create.ts';
import { platformRequestLimitsCommand } from './platform-limits.ts';
import { platformFeesCommand, platformLimitsCommand, platformOf } from './platform-terms.ts';

interface DomainOptions extends ChangeOptions {
  readonly domain?: string;
  readonly none?: true;
}

const run = async (id: string, options: DomainOptions): Promise<void> => {
  const { domain, none, yes, json } = options;
  if ((domain === undefined) === (none === undefined)) {
    throw new OperatorError('Name a domain with --domain, or take it away with --none.');
  }
  const { stackName } = await openToWrite(options);
  const { umaDomain, sandboxUmaDomain } = environmentOfStack(stackName);
  const { uuid, name } = await platformOf(id);
  await confirm(
    domain === undefined
      ? `Take the UMA domain of ${name} away? It stays reserved for the platform for 30 days.`
      : `Give ${name} the UMA domain ${domain}? Customers keep the addresses that they have.`,
    yes,
  );
  const { setDomain } = await import('#shared/platforms/create-platform.ts');
  const { hasAddresses } = await import('#shared/customers/addresses-on-domain.ts');
  const policy = { serviceDomains: [umaDomain, sandboxUmaDomain], hasAddresses };
  const changed = await setDomain(uuid, domain, policy);
  print(json, { id: `Platform:${uuid}`, umaDomain: changed.umaDomain }, () =>
    changed.umaDomain === undefined
      ? `${name} has no UMA domain of its own.`
      : `${name} has the UMA domain ${changed.umaDomain}.`,
  );
};

const platformDomainCommand = (): Command =>
  withChangeOptions(new Command('set-domain'))
    .description('sets its UMA domain; it asks for no proof in DNS, so check who owns the domain')
    .argument('<id>', 'Platform:<uuid>')
    .option('--domain <domain>', 'such as acme.example')
    .option('--none', 'it has no domain of its own afterwards')
    .action(run);

const openPlatform = async (id: string, options: ChangeOptions): Promise<Platform> => {
  await openToWrite(options);
  const { find } = await import('#operator/queries/find.ts');
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

const platformDisableCommand = (): Command =>
  withChangeOptions(new Command('disable'))
    .description('refuses every request of a platform; its workflows and webhooks go on to their end')
    .argument('<id>', 'Platform:<uuid>')
    .action(disable);

const platformEnableCommand = (): Command =>
  withChangeOptions(new Command('enable'))
    .description('lets a disabled platform in again')
    .argument('<id>', 'Platform:<uuid>')
    .action(enable);

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
  const { readPlatforms } = await import('#operator/queries/platforms.ts');
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
  const { find } = await import('#operator/queries/find.ts');
  const { explain } = await import('#operator/queries/explain/explain.ts');
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
