import { Command, InvalidArgumentError } from 'commander';
import { environmentOfStack } from '#infra/environments/settings-of.ts';
import { OperatorError } from '#operator/access/operator-error.ts';
import { reasonSchema } from '#operator/actions/reason.ts';
import { umaAddressSchema, umaDomainOf } from '#shared/customers/uma-address.ts';
import { countryCodeSchema, currencyCodeSchema, textSchema } from '#shared/kernel/schemas.ts';
import type { ListedCounterparty } from '#shared/uma/counterparties/counterparty-list.ts';
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

const domainOf = (text: string): string => {
  const { data } = umaAddressSchema.safeParse(`$x@${text.trim()}`);
  if (data !== undefined) return umaDomainOf(data);
  throw new InvalidArgumentError('It must be a domain, such as vasp.example.');
};

const textOf = (schema: typeof reasonSchema) => (text: string) => {
  const { data, error } = schema.safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(`It ${error?.issues[0]?.message}.`);
};

const codesOf = (schema: typeof countryCodeSchema | typeof currencyCodeSchema) => (text: string) =>
  text.split(',').map((code) => {
    const { data } = schema.safeParse(code.trim().toUpperCase());
    if (data !== undefined) return data;
    throw new InvalidArgumentError('It must be codes, separated by commas.');
  });

interface ListOptions extends ChangeOptions {
  readonly reason: string;
  readonly name?: string;
  readonly regions?: readonly string[];
  readonly currencies?: readonly string[];
}

/** What becomes of a domain, as a question and as an answer. */
const words = {
  ALLOWED: {
    ask: (domain: string) => `Allow ${domain}?`,
    done: (domain: string) => `${domain} is allowed.`,
  },
  BLOCKED: {
    ask: (domain: string) =>
      `Block ${domain}? Lookups, quotes, executions and payments that come in are refused. What was agreed before ends as usual.`,
    done: (domain: string) => `${domain} is blocked.`,
  },
  UNLISTED: {
    ask: (domain: string) => `Take ${domain} off both lists?`,
    done: (domain: string) => `${domain} is on no list.`,
  },
} as const;

const refuseOwn = async (domain: string, stackName: string): Promise<void> => {
  const { umaDomain, sandboxUmaDomain } = environmentOfStack(stackName);
  const { umaDomainOwner } = await import('#shared/platforms/uma-domain-store.ts');
  const isOwn = domain === umaDomain || domain === sandboxUmaDomain;
  if (isOwn || (await umaDomainOwner(domain)) !== undefined)
    throw new OperatorError(`${domain} is a domain of this service. The lists are for other services.`);
};

const onlyAllowed = 'Only allowed domains can pay and be paid now: every other one is refused.';
const allowed = 'Every domain that is not blocked can pay and be paid.';

const change =
  (state: ListedCounterparty['state']) =>
  async (domain: string, options: ListOptions): Promise<void> => {
    const { stackName } = await openToWrite(options);
    await refuseOwn(domain, stackName);
    const lists = await import('#shared/uma/counterparties/counterparty-list.ts');
    const before = await lists.listedState(domain);
    const isFirst = state === 'ALLOWED' && !before.isOnlyAllowed;
    const warning = isFirst
      ? ' It is the first: all domains that you have not allowed are refused then.'
      : '';
    await confirm(`${words[state].ask(domain)}${warning}`, options.yes);
    const { reason, name, regions, currencies } = options;
    const listed = await lists.listCounterparty({
      domain,
      state,
      reason,
      ...(name !== undefined && { name }),
      ...(regions !== undefined && { supportedRegions: [...regions] }),
      ...(currencies !== undefined && { supportedCurrencies: [...currencies] }),
    });
    const { isOnlyAllowed } = await lists.listedState(domain);
    print(options.json, { ...listed, isOnlyAllowed }, () =>
      [words[state].done(domain), isOnlyAllowed ? onlyAllowed : allowed].join(' '),
    );
  };

const list = async (options: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { listedCounterparties } = await import('#shared/uma/counterparties/counterparty-list.ts');
  const { listed, isOnlyAllowed } = await listedCounterparties();
  const present = listed.filter(({ state }) => state !== 'UNLISTED');
  print(options.json, { isOnlyAllowed, listed: present }, () =>
    [
      ...(present.length === 0
        ? []
        : [
            table(
              present.map(({ domain, state, changedAt, name, reason }) => [
                state.toLowerCase(),
                domain,
                name === domain ? '' : name,
                `since ${changedAt}`,
                reason,
              ]),
            ),
          ]),
      isOnlyAllowed ? onlyAllowed : allowed,
    ].join('\n'),
  );
};

interface RotateOptions extends ChangeOptions {
  readonly now?: true;
}

const rotate = async (domain: string, options: RotateOptions): Promise<void> => {
  await openToWrite(options);
  const question =
    options.now === true
      ? `Replace the keys of ${domain} now? Services that have cached them refuse its messages for up to ten minutes.`
      : `Replace the keys of ${domain} in ten minutes, when nobody has them cached any more?`;
  await confirm(question, options.yes);
  const { noteAct } = await import('#shared/audit/act.ts');
  const { rotateKeys } = await import('#shared/uma/network/key-rotation.ts');
  await noteAct(`UmaDomain:${domain}`);
  const rotation = await rotateKeys(domain, options.now === true ? 'AT_ONCE' : 'AFTER_NOTICE');
  if (rotation === undefined)
    throw new OperatorError(`${domain} has no keys yet. Its first message over the UMA network makes them.`);
  const { generation, from } = rotation;
  print(
    options.json,
    { domain, generation, from },
    () => `${domain} uses generation ${generation} of its keys until ${from}. Its next use makes new ones.`,
  );
};

const withReason = (command: Command): Command =>
  withChangeOptions(command)
    .argument('<domain>', 'of another service, such as vasp.example', domainOf)
    .requiredOption('--reason <text>', 'why, for other operators', textOf(reasonSchema));

/** What platforms read in GET /uma-providers of a domain that the catalogue does not have. */
const withFacts = (command: Command): Command =>
  withReason(command)
    .option('--name <text>', 'name of the institution, for platforms', textOf(textSchema(100)))
    .option('--regions <codes>', 'its countries, such as DE,FR', codesOf(countryCodeSchema))
    .option('--currencies <codes>', 'what it receives, such as EUR,USD', codesOf(currencyCodeSchema));

export const umaCommand = (): Command =>
  new Command('uma')
    .description('the UMA network: other services, and the keys of our domains')
    .addCommand(
      withFacts(new Command('allow'))
        .description('lets a service pay and be paid; with the first one, only allowed services may')
        .action(change('ALLOWED')),
    )
    .addCommand(
      withFacts(new Command('block'))
        .description('refuses payments to and from a service, from now on')
        .action(change('BLOCKED')),
    )
    .addCommand(
      withReason(new Command('remove'))
        .description('takes a service off the list that it is on')
        .action(change('UNLISTED')),
    )
    .addCommand(
      withCommonOptions(new Command('list'))
        .description('lists the services that are allowed or blocked, and why')
        .action(list),
    )
    .addCommand(
      withChangeOptions(new Command('rotate-keys'))
        .description(
          'gives a domain of ours new keys, after a notice for those who have cached the present ones',
        )
        .argument('<domain>', 'of ours, such as acme.example', domainOf)
        .option('--now', 'without notice, because somebody else knows a key')
        .action(rotate),
    );
