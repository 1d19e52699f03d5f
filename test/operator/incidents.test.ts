import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { TestConsole } from '#test/support/console.ts';
import { pauses } from '#test/support/pause.ts';
import { itemsAt, putItem } from '#test/support/raw-table.ts';
import { newPlatform, serviceAddress } from '#test/support/service.ts';
import { uuidOf } from '#test/support/uuid-of.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { follow, incidents, shownBy, texts } from './support/incident-page.ts';
import { delayedTransfer, stoppedTransfer } from './support/stopped-transfer.ts';

let console: TestConsole;
let endpoint: WebhookReceiver;
beforeAll(async () => {
  [console, endpoint] = await Promise.all([TestConsole.start(), WebhookReceiver.start(500)]);
});
afterAll(async () => {
  console.stop();
  await endpoint.stop();
});

const shown = (what: RegExp): Promise<void> => shownBy(console, what);

describe('the runbook, by symptom,', () => {
  it('leads out of a payment that does not end, because its workflow was stopped', async () => {
    const platform = await newPlatform();
    const id = await stoppedTransfer(platform);
    const name = uuidOf(id);

    // The page names the three newest and counts the others, and other tests have failed executions, too.
    await shown(new RegExp(`/executions/delayed-outcome/${name}|\\d+ other executions? failed`));
    const [listed, failed] = await follow('A workflow failed', {});
    expect(failed?.text).toMatch(new RegExp(`delayed-outcome +ABORTED .*${name}`));
    expect(listed?.errors).toBe('');
    const [, story, again] = texts(await follow('A payment does not end', { ID: id }));
    expect(story).toMatch(/ABORTED|stopped|aborted/i);
    expect(again).toMatch(/^Started arn:/m);
    expect(await platform.settled(id)).toMatchObject({ status: 'FAILED' });
  });

  it('finds a payment that somebody misses, and says what became of it', async () => {
    const platform = await newPlatform();
    const account = await platform.fundedAccount(10_000);
    const bank = await platform.externalAccount({ suffix: '000', customerId: account.customerId });
    const { id } = await platform.api.ok('createTransferOut', {
      body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 6_274 },
    });

    const [found, story] = texts(
      await follow('A payment never arrived', { ID: id, PLATFORM: `Platform:${platform.id}` }),
    );

    expect(found).toContain(`${id}  Outgoing  COMPLETED  62.74 USD`);
    expect(story).toMatch(/Settled/);
  });

  it('leads out of webhooks that do not arrive', async () => {
    const platform = await newPlatform();
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: endpoint.url } });
    await delayedTransfer(platform, await platform.fundedAccount(10_000));
    const pause = pauses();
    const deliveries = async () => (await platform.api.ok('listWebhookDeliveries', {})).data;
    while ((await deliveries()).length === 0) await pause();
    const [event] = await deliveries();
    const eventId = (event?.id ?? '').replace('Webhook:', '');
    await makeDead(platform.id, eventId);

    // The page names the only one, or counts several: other tests have dead deliveries, too.
    await shown(new RegExp(`1 webhook is dead .*${event?.id}|([2-9]|\\d{2,}) webhooks are dead`));
    endpoint.reaction = 200;
    const [story, resent, replayed] = texts(
      await follow('A platform does not get its webhooks', {
        ID: event?.id,
        PLATFORM: `Platform:${platform.id}`,
      }),
    );
    expect(story).toMatch(/DEAD/);
    expect(story).toMatch(/500/);
    expect(resent).toBe('Sent again. The endpoint answered 200; the delivery is DELIVERED.\n');
    expect(replayed).toContain(
      `${event?.id}  Sent again. The endpoint answered 200; the delivery is DELIVERED.`,
    );
  });

  it('leads out of a balance that differs', async () => {
    const platform = await newPlatform();
    // Nothing is under way, so nobody else writes the balance.
    const account = await platform.fundedAccount(10_000);
    const accountUuid = account.id.replace('InternalAccount:', '');
    const address = serviceAddress();
    const [before] = await itemsAt(address, [{ pk: `ACCOUNT#${platform.id}#${accountUuid}`, sk: 'BALANCE' }]);
    if (before === undefined || typeof before.balanceMinor !== 'bigint')
      throw new Error('There is no balance');
    await putItem(address, { ...before, balanceMinor: before.balanceMinor + 7n });

    const [, checked] = await follow('The ledger differs', { ID: account.id });
    expect(checked?.exitCode).toBe(1);
    expect(checked?.text).toMatch(/BALANCE +InternalAccount:[0-9a-f-]+ .*journals sum to/);
    const [changed] = await itemsAt(address, [
      { pk: `ACCOUNT#${platform.id}#${accountUuid}`, sk: 'BALANCE' },
    ]);
    if (typeof changed?.balanceMinor !== 'bigint') throw new Error('There is no balance');
    await putItem(address, { ...changed, balanceMinor: changed.balanceMinor - 7n });
  });

  it('has no heading that no test follows', () => {
    const sources = globSync('test/{api,operator,production}/*.test.ts', { cwd: repositoryRoot })
      .map((path) => readFileSync(join(repositoryRoot, path), 'utf8'))
      .join('');

    expect([...incidents.values()].flat().length).toBeGreaterThan(18);
    expect([...incidents.keys()].filter((one) => !sources.includes(`follow('${one}'`))).toEqual([]);
  });
});

/** As seven days of errors leave it. */
const makeDead = async (platformId: string, eventId: string): Promise<void> => {
  const address = serviceAddress();
  const shard = Number.parseInt(eventId.charAt(eventId.length - 4), 16) & 3;
  const key = { pk: `WEBHOOK#${platformId}#${shard}`, sk: eventId };
  const [item] = await itemsAt(address, [key]);
  if (item === undefined) throw new Error(`There is no delivery ${eventId}`);
  const { checkAt: _checkAt, ...rest } = item;
  await putItem(address, { ...rest, status: 'DEAD', duePk: `WEBHOOK_DEAD#${shard}`, dueSk: eventId });
};
