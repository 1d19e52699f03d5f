import { Command } from 'commander';
import { environmentOfStack } from '#infra/environment-of-stack.ts';
import { OperatorError } from '../access/operator-error.ts';
import { confirm } from './confirm.ts';
import { type ChangeOptions, openToWrite, withChangeOptions } from './options.ts';
import { platformOf } from './platform-terms.ts';
import { print } from './print.ts';

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
  const { setDomain } = await import('#shared/platforms/set-domain.ts');
  const { hasAddresses } = await import('#shared/customers/addresses-on-domain.ts');
  const policy = { serviceDomains: [umaDomain, sandboxUmaDomain], hasAddresses };
  const changed = await setDomain(uuid, domain, policy);
  print(json, { id: `Platform:${uuid}`, umaDomain: changed.umaDomain }, () =>
    changed.umaDomain === undefined
      ? `${name} has no UMA domain of its own.`
      : `${name} has the UMA domain ${changed.umaDomain}.`,
  );
};

export const platformDomainCommand = (): Command =>
  withChangeOptions(new Command('set-domain'))
    .description('sets its UMA domain; it asks for no proof in DNS, so check who owns the domain')
    .argument('<id>', 'Platform:<uuid>')
    .option('--domain <domain>', 'such as acme.example')
    .option('--none', 'it has no domain of its own afterwards')
    .action(run);
