import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { deleteItem, platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform, serviceAddress } from '#test/support/service.ts';
import { findConflicts, type HeldDomain } from '../../scripts/uma-conflicts/find-conflicts.ts';

const script = join(import.meta.dirname, '../../scripts/uma-conflicts.ts');

/** What the operator's command prints. It exits with 1 when it finds conflicts. */
const printed = async (): Promise<string> => {
  const { tableName, dynamodbEndpoint } = serviceAddress();
  const options = ['--environment', 'local', '--table', tableName, '--endpoint', dynamodbEndpoint];
  const run = promisify(execFile)(process.execPath, [script, ...options], {
    env: { PATH: process.env.PATH },
  });
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
};

test('the command lists what older data has in conflict, and nothing of platforms that obey the rules', async () => {
  const [squatter, bank, fine] = await Promise.all([newPlatform(), newPlatform(), newPlatform()]);
  await fine.newCustomer();
  const umaDomain = `d-${randomUUID()}.example`;
  await bank.api.ok('updateConfig', { body: { umaDomain } });
  const squatted = {
    pk: `UMA#$pay@${umaDomain}`,
    sk: 'LOCK',
    umaAddress: `$pay@${umaDomain}`,
    platformId: squatter.id,
    customerUuid: randomUUID(),
  };
  await putItem(squatter.address, squatted);
  const items = await platformItems(bank.address, bank.id);
  const lock = items.find(({ pk, sk }) => pk === `UMA_DOMAIN#${umaDomain}` && sk === 'LOCK');
  if (lock !== undefined) await deleteItem(bank.address, lock);

  const text = await printed();
  // The reconciler judges the data of all platforms after the last test.
  await deleteItem(squatter.address, squatted);
  if (lock !== undefined) await putItem(bank.address, lock);

  expect(text).toContain(
    `Platform:${squatter.id} has 1 addresses on ${umaDomain}, such as $pay@${umaDomain}.\n`,
  );
  expect(text).toContain(
    `Platform:${bank.id}: ${umaDomain} is not claimed; set it again with PATCH /config.\n`,
  );
  expect(text).not.toContain(fine.id);
});

const held = (platformId: string, umaDomain: string): HeldDomain => ({
  umaDomain,
  platformId,
  isConfigured: true,
  isClaimed: true,
});

test.each([
  ['sister domains', [held('a', 'a.acme.example'), held('b', 'b.acme.example')], []],
  ['related domains of one platform', [held('a', 'acme.example'), held('a', 'pay.acme.example')], []],
  [
    'a domain above',
    [held('a', 'acme.example'), held('b', 'pay.acme.example')],
    ['Platform:b has pay.acme.example, Platform:a has acme.example.'],
  ],
  [
    'the same domain',
    [held('a', 'acme.example'), held('b', 'acme.example')],
    ['Platform:b has acme.example, Platform:a has acme.example.'],
  ],
  [
    'a single label',
    [held('a', 'acme')],
    ['Platform:a: The UMA domain acme has a single label; use a domain such as acme.example.'],
  ],
])('of two platforms: %s', (_name, domains, expected) => {
  const holdings = {
    domains,
    addresses: [],
    serviceDomain: 'platforms.uma.test',
    sandboxDomain: 's.uma.test',
  };
  expect(findConflicts(holdings)).toEqual(expected);
});
