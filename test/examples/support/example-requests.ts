import { exampleIds, exampleUma } from '#shared/api/openapi/examples/ids.ts';
import { parameterExample } from '#shared/api/openapi/examples/parameters.ts';
import { requestExamples } from '#shared/api/openapi/examples/requests.ts';
import { type SampledOperation, sampleOf } from '#test/api/support/encode.ts';
import type { SampleRequest } from '#test/api/support/sample.ts';
import type { World } from '#test/api/support/world.ts';

/** Ids of the examples, and what stands for them in a test world. */
export type Replacements = ReadonlyMap<string, string>;

const bankPattern = /ExternalAccount:019542f5-b3e7-7d02-8000-0{9}(\d{3})/g;

/** For each external account of the examples, one whose number has the same end. */
const bankAccounts = async ({ platform, customerId }: World): Promise<[string, string][]> => {
  const found = new Map(
    [...JSON.stringify(requestExamples).matchAll(bankPattern)].map(([id, suffix = '']) => [id, suffix]),
  );
  return Promise.all(
    [...found].map(async ([id, suffix]): Promise<[string, string]> => {
      const account = await platform.externalAccount({ customerId, suffix });
      return [id, account.id];
    }),
  );
};

export const replacementsFor = async (world: World): Promise<Replacements> => {
  const { platform, customerId } = world;
  const [customer, invitee, usdc] = await Promise.all([
    platform.api.ok('getCustomer', { path: { customerId } }),
    platform.newCustomer(),
    platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USDC' } }),
  ]);
  return new Map([
    [exampleIds.customer, customerId],
    [exampleIds.business, world.businessId],
    [exampleIds.beneficialOwner, world.beneficialOwnerId],
    [exampleIds.verification, world.verificationId],
    [exampleIds.document, world.documentId],
    [exampleIds.job, world.bulkJobId],
    [exampleIds.internalAccount, world.internalAccountId],
    [exampleIds.usdcAccount, usdc.data[0]?.id ?? ''],
    [exampleIds.token, world.tokenId],
    [exampleIds.transaction, world.transactionId],
    [exampleIds.webhook, world.webhookDeliveryId],
    [exampleUma.own, customer.umaAddress],
    [exampleUma.invitee, invitee.umaAddress],
    ...(await bankAccounts(world)),
  ]);
};

const replaced = <T>(value: T, replacements: Replacements): T => {
  let text = JSON.stringify(value);
  for (const [shown, real] of replacements) text = text.replaceAll(shown, real);
  return JSON.parse(text);
};

const queryOf = ({ id, request }: SampledOperation): Record<string, string> =>
  Object.fromEntries(
    Object.keys(request.query?.shape ?? {}).flatMap((name) => {
      const example = parameterExample(id, name) ?? [];
      if (typeof example !== 'object' || Array.isArray(example)) {
        return [example].flat().length === 0 ? [] : [[name, String(example)]];
      }
      return Object.entries(example).map(([key, value]) => [`${name}[${key}]`, value]);
    }),
  );

const quoteIdOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'quoteId' in body ? String(body.quoteId) : exampleIds.quote;

/** What an example of the documentation sends, with the ids of a test world and the file that it only names. */
export const exampleRequest = async (
  operation: SampledOperation,
  shown: Readonly<Record<string, unknown>> | undefined,
  world: World,
  replacements: Replacements,
): Promise<SampleRequest> => {
  const { path, body, form } = await sampleOf(operation, world);
  const here = new Map([...replacements, [exampleIds.quote, quoteIdOf(body)]]);
  const value = replaced(shown ?? {}, here);
  const query = replaced(queryOf(operation), here);
  const fields = Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
  return {
    ...(path && { path }),
    query,
    ...(operation.request.body && shown && { body: value }),
    ...(form && { form: { ...fields, ...(form.file === undefined ? {} : { file: form.file }) } }),
  };
};
