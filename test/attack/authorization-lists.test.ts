import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import { encode, guarded, judged, type SampledOperation } from '#test/api/support/encode.ts';
import { basic, sendRaw } from '#test/api/support/raw-request.ts';
import { newWorld, type World } from '#test/api/support/world.ts';
import { newDocument } from '#test/files/support/document-samples.ts';
import { plantDelivery } from '#test/support/planted-delivery.ts';
import { sized } from '#test/support/proof.ts';
import { serviceAddress } from '#test/support/service.ts';

const { baseUrl } = serviceAddress();
let own: World;
let foreign: World;

/** Two of each listed thing, so that each list has a second page. */
const doubledWorld = async (): Promise<World> => {
  const world = await newWorld();
  await world.platform.newCustomer();
  await world.platform.externalAccount({ customerId: world.customerId });
  await world.platform.externalAccount();
  await plantDelivery(world.platform);
  for (const name of ['one', 'two']) {
    const url = `https://acme.example/${name}`;
    await world.platform.api.ok('createWebhookEndpoint', { body: { url } });
  }
  await newDocument(world.platform, world.customerId);
  const { businessId: customerId, customerId: individual } = world;
  await world.platform.api.ok('createBeneficialOwner', { body: { customerId, ...ownerExample('Doe001') } });
  await world.platform.api.ok('submitVerification', { body: { customerId: individual } });
  await world.platform.api.ok('createTransferOut', {
    body: {
      source: { accountId: world.internalAccountId },
      destination: { accountId: world.externalAccountId },
      amount: 7,
    },
  });
  return world;
};

beforeAll(async () => {
  [own, foreign] = await Promise.all([doubledWorld(), doubledWorld()]);
});

const pageSchema = z.object({ data: z.array(z.unknown()), nextCursor: z.string().optional() });

const ask = (operation: SampledOperation, world: World, query: Record<string, string>) => {
  const path = { accountId: world.internalAccountId };
  const needed = operation.id === 'listBeneficialOwners' ? { customerId: world.businessId } : {};
  const request = { path, query: { ...needed, ...query } };
  return sendRaw(baseUrl, encode(operation, request, basic(world.platform.credentials)));
};

const pageOf = async (operation: SampledOperation, world: World, query: Record<string, string>) => {
  const { status, text } = await ask(operation, world, query);
  expect(status).toBe(200);
  return { text, ...pageSchema.parse(JSON.parse(text)) };
};

const lists = guarded.filter(({ id }) => id.startsWith('list'));
const paged = lists.filter(({ request }) => request.query !== undefined && 'cursor' in request.query.shape);

const uuidsOf = ({ platform, ...ids }: World): string[] => [
  platform.id,
  ...Object.values(ids).map((id) => id.slice(id.indexOf(':') + 1)),
];

describe.each(lists.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it("shows the platform's own items and none of another platform's", async () => {
    const query = 'cursor' in (operation.request.query?.shape ?? {}) ? { limit: '100' } : {};
    const { text, data } = await pageOf(operation, own, query);

    expect(data.length).toBeGreaterThan(1);
    expect(uuidsOf(foreign).filter((uuid) => text.includes(uuid))).toEqual([]);
  });
});

const withoutFilters: ReadonlySet<string> = new Set(['listJournalEntries', 'listWebhookEndpoints']);
const filterOf: Readonly<Record<string, Record<string, string>>> = {
  listTokens: { name: 'Another' },
  listCustomers: { region: 'DE' },
  listInternalAccounts: { currency: 'EUR' },
  listExternalAccounts: { currency: 'EUR' },
  listTransactions: { sortOrder: 'asc' },
  listBeneficialOwners: { customerId: 'Customer:019542f5-b3e7-7d02-8000-000000000000' },
  listDocuments: { documentHolder: 'Customer:019542f5-b3e7-7d02-8000-000000000000' },
  listVerifications: { verificationStatus: 'REJECTED' },
  listPlatformInternalAccounts: { currency: 'EUR' },
  listPlatformExternalAccounts: { currency: 'EUR' },
  listExchangeRates: { sourceCurrency: 'EUR' },
  listDiscoveries: { country: 'KE' },
  listUmaProviders: { currencyCode: 'EUR' },
  listWebhookDeliveries: { status: 'DELIVERED' },
};

/** The lists take turns, so that each alteration and each pair of lists a few places apart is tried. */
const turns = sized(4, 1);

describe.each(paged.map((operation, index) => [operation.id, operation, index] as const))(
  'a cursor of %s',
  (id, operation, index) => {
    let first: unknown;
    let cursor: string;
    beforeAll(async () => {
      const { data, nextCursor } = await pageOf(operation, own, { limit: '1' });
      if (nextCursor === undefined) throw new Error(`${id} has only one page`);
      [first] = data;
      cursor = nextCursor;
    });
    const expectRefused = async (world: World, query: Record<string, string>, list = operation) => {
      const answer = await ask(list, world, query);
      expect(judged(list, answer)).toEqual({ status: 400, code: 'INVALID_INPUT', problems: [] });
      expect(answer.text).toContain('"path":"query.cursor"');
    };

    it('leads to the next item', async () => {
      const { data } = await pageOf(operation, own, { limit: '1', cursor });

      expect(data).toHaveLength(1);
      expect(data[0]).not.toEqual(first);
    });

    it("does not contain the platform's id", async () => {
      expect(Buffer.from(cursor, 'base64url').toString()).not.toContain(own.platform.id);
    });

    it('is refused from another platform', async () => {
      await expectRefused(foreign, { limit: '1', cursor });
    });

    it('is refused with other filters', async () => {
      const filter = filterOf[id];

      if (filter !== undefined) await expectRefused(own, { limit: '1', cursor, ...filter });
      expect(filter !== undefined || withoutFilters.has(id)).toBe(true);
    });

    it('is refused from another list', async () => {
      const others = paged.filter(
        (list, place) => list.id !== id && (place - index + paged.length) % turns === 1 % turns,
      );
      expect(others.length).toBeGreaterThan(1);
      for (const list of others) await expectRefused(own, { limit: '1', cursor }, list);
    });

    it('is refused when it was altered', async () => {
      const decoded = Buffer.from(cursor, 'base64url').toString();
      const forged = (text: string) => Buffer.from(text).toString('base64url');
      const last = cursor.at(-2) === 'A' ? 'B' : 'A';
      const altered = [
        cursor.slice(1),
        cursor.slice(0, -4),
        `${cursor.slice(0, -2)}${last}${cursor.slice(-1)}`,
        `x${cursor}`,
        forged(decoded.replace(/^\["[\w-]{8}/, '["00000000')),
        forged('[]'),
        forged('{}'),
        forged('null'),
        forged('["",""]'),
        forged('["\\u0000","x"]'),
        '%00',
        'null',
        '{"pk":"x"}',
      ].filter((_, kind) => kind % turns === index % turns);

      for (const wrong of altered) await expectRefused(own, { limit: '1', cursor: wrong });
    });
  },
);
