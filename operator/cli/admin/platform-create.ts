import { Command } from 'commander';
import { environmentOfStack } from '#infra/environments/settings-of.ts';
import { OperatorError } from '#operator/access/operator-error.ts';
import { type ChangeOptions, confirm, openToWrite, print, withChangeOptions } from './command-line.ts';
import { type FeeOptions, withFeeOptions } from './platform-terms.ts';

interface Options extends ChangeOptions, FeeOptions {
  readonly name: string;
  readonly umaDomain?: string;
  readonly regulated?: true;
}

/** Gives the platform a limit of requests of its own. The platform exists already, so a failure is only reported. */
const countsAlone = async (platformId: string, usagePlanId: string): Promise<boolean> => {
  const { readPlatform } = await import('#shared/platforms/store.ts');
  const { limitRequests } = await import('#operator/actions/limit-requests.ts');
  try {
    await limitRequests(await readPlatform(platformId), usagePlanId, 'standard');
    return true;
  } catch {
    return false;
  }
};

const run = async (options: Options): Promise<void> => {
  const { name, umaDomain, regulated, variableFeeBps, fixedFee, yes, json } = options;
  if (name.trim() === '') throw new OperatorError('--name must not be empty.');
  const { stackName, place, usagePlanId } = await openToWrite(options);
  const settings = environmentOfStack(stackName);
  await confirm(`Create the platform ${name} on ${place}?`, yes);
  const { createPlatform } = await import('#shared/platforms/create-platform.ts');
  const { hasAddresses } = await import('#shared/customers/addresses-on-domain.ts');
  const hasFees = variableFeeBps !== undefined || fixedFee !== undefined;
  const fees = hasFees ? { variableBps: variableFeeBps, fixedMinor: fixedFee } : undefined;
  const order = { name, umaDomain, isRegulatedFinancialInstitution: regulated === true, fees };
  const serviceDomains = [settings.umaDomain, settings.sandboxUmaDomain];
  const created = await createPlatform(order, { serviceDomains, hasAddresses });
  const { platformId, clientId, clientSecret } = created;
  const isCounted = await countsAlone(platformId, usagePlanId);
  print(json, { id: `Platform:${platformId}`, clientId, clientSecret }, () =>
    [
      `Platform:${platformId}`,
      `clientId      ${clientId}`,
      `clientSecret  ${clientSecret}`,
      'The secret is shown this once.',
      ...(isCounted
        ? []
        : [`It has no usage key yet: npm run admin -- platform limits Platform:${platformId} --standard`]),
    ].join('\n'),
  );
};

export const platformCreateCommand = (): Command =>
  withFeeOptions(withChangeOptions(new Command('create')))
    .description('creates one with its configuration, its accounts and a first token with all permissions')
    .requiredOption('--name <name>', 'name of the platform')
    .option('--uma-domain <domain>', 'domain of its UMA addresses')
    .option('--regulated', 'a regulated financial institution: its individual customers start APPROVED')
    .action(run);
