import { Command, InvalidArgumentError } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import { usageKeyOf } from '#shared/platforms/request-limits.ts';
import { clientIdOf } from '#shared/platforms/tokens/credentials.ts';
import { issueToken } from '#shared/platforms/tokens/issue-token.ts';
import { permissions } from '#shared/platforms/tokens/token.ts';
import { type ChangeOptions, confirm, openToWrite, print, withChangeOptions } from './command-line.ts';

type Permission = (typeof permissions)[number];

const permissionsOf = (text: string): Permission[] =>
  text.split(',').map((name) => {
    const known = permissions.find((permission) => permission === name.trim().toUpperCase());
    if (known !== undefined) return known;
    throw new InvalidArgumentError(`It must be some of ${permissions.join(', ')}, separated by commas.`);
  });

interface IssueOptions extends ChangeOptions {
  readonly platform: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

const issue = async (options: IssueOptions): Promise<void> => {
  await openToWrite(options);
  const { find } = await import('#operator/queries/find.ts');
  const found = (await find(options.platform)).find(({ type }) => type === 'Platform');
  if (found === undefined) throw new OperatorError(`There is no platform ${options.platform}.`);
  await confirm(`Issue a token for ${found.platform.name}?`, options.yes);
  const { tokenWrite } = await import('#shared/platforms/tokens/store.ts');
  const { transact } = await import('#shared/kernel/table/transact.ts');
  const { unchangedMarksCheck } = await import('#shared/platforms/store.ts');
  if (found.platform.disabledAt !== undefined) throw new OperatorError(`${found.platform.name} is disabled.`);
  const order = {
    platformId: found.uuid,
    name: options.name,
    permissions: options.permissions,
    usageKey: usageKeyOf(found.platform),
  };
  const { token, clientSecret } = issueToken(order);
  await transact({ token: tokenWrite(token), platform: unchangedMarksCheck(found.platform) });
  const issued = { id: `Token:${token.uuid}`, clientId: clientIdOf(token), clientSecret };
  print(options.json, issued, () =>
    [
      issued.id,
      `clientId      ${issued.clientId}`,
      `clientSecret  ${clientSecret}`,
      'The secret is shown this once.',
    ].join('\n'),
  );
};

const revoke = async (id: string, options: ChangeOptions): Promise<void> => {
  await openToWrite(options);
  const { find } = await import('#operator/queries/find.ts');
  const found = (await find(id)).find(({ type }) => type === 'Token');
  if (found === undefined) throw new OperatorError(`There is no token ${id}.`);
  const { uuid, platform } = found;
  await confirm(`Revoke Token:${uuid} of ${platform.name}? Its requests fail within a minute.`, options.yes);
  const { removeToken } = await import('#shared/platforms/tokens/store.ts');
  const isRemoved = await removeToken({ platformId: platform.uuid, uuid }, undefined);
  if (!isRemoved) throw new OperatorError(`Token:${uuid} was revoked at the same moment.`);
  print(
    options.json,
    { id: `Token:${uuid}` },
    () => `Token:${uuid} is revoked. Its requests fail within a minute.`,
  );
};

const rotate = async (id: string, options: ChangeOptions): Promise<void> => {
  await openToWrite(options);
  const { find } = await import('#operator/queries/find.ts');
  const found = (await find(id)).find(({ type }) => type === 'Token');
  if (found === undefined) throw new OperatorError(`There is no token ${id}.`);
  const { uuid, platform } = found;
  await confirm(
    `Give Token:${uuid} of ${platform.name} a new secret? The present one works for another day.`,
    options.yes,
  );
  const { rotateToken } = await import('#shared/platforms/tokens/rotate-token.ts');
  const key = { platformId: platform.uuid, uuid };
  const rotated = await rotateToken(key);
  if (rotated === undefined) throw new OperatorError(`Token:${uuid} was revoked at the same moment.`);
  const issued = { id: `Token:${uuid}`, clientId: clientIdOf(key), ...rotated };
  print(options.json, issued, () =>
    [
      issued.id,
      `clientId      ${issued.clientId}`,
      `clientSecret  ${rotated.clientSecret}`,
      `The secret is shown this once. The one before works until ${rotated.formerSecretUntil}.`,
    ].join('\n'),
  );
};

export const tokenCommand = (): Command =>
  new Command('token')
    .description("platforms' credentials")
    .addCommand(
      withChangeOptions(new Command('issue'))
        .description('issues a token and prints its secret once')
        .requiredOption('--platform <id>', 'Platform:<uuid>')
        .option('--name <name>', 'name of the token', "Operator's token")
        .option('--permissions <list>', 'such as VIEW,TRANSACT', permissionsOf, [...permissions])
        .action(issue),
    )
    .addCommand(
      withChangeOptions(new Command('rotate'))
        .description('gives a token a new secret and prints it once; the one before works for another day')
        .argument('<id>', 'Token:<uuid>')
        .action(rotate),
    )
    .addCommand(
      withChangeOptions(new Command('revoke'))
        .description('ends a token at once, also the last one of its platform: for a secret that leaked')
        .argument('<id>', 'Token:<uuid>')
        .action(revoke),
    );
