import { beforeAll, describe, expect, it } from 'vitest';
import {
  eachOf,
  encode,
  guarded,
  judged,
  type SampledOperation,
  sampleOf,
} from '#test/api/support/encode.ts';
import { basic, sendRaw } from '#test/api/support/raw-request.ts';
import type { SampleRequest } from '#test/api/support/sample.ts';
import { newWorld, type World } from '#test/api/support/world.ts';
import type { RawAnswer } from '#test/support/answer-check.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { sized } from '#test/support/proof.ts';
import { serviceAddress } from '#test/support/service.ts';

const { baseUrl } = serviceAddress();
let own: World;
let foreign: World;
let foreignEndpointId: string;
let foreignBatchId: string;

beforeAll(async () => {
  [own, foreign] = await Promise.all([newWorld(), newWorld()]);
  const body = { url: 'https://acme.example/ledger' };
  const row = {
    source: { accountId: foreign.internalAccountId },
    destination: { accountId: foreign.externalAccountId },
    amount: 1,
  };
  const { batch } = await foreign.platform.api.ok('createPayoutBatch', { body: { rows: [row] } });
  foreignBatchId = batch?.id ?? '';
  foreignEndpointId = (await foreign.platform.api.ok('createWebhookEndpoint', { body })).id;
});

const identifier = /^[A-Z]\w+:[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Every identifier in a request, at any place. */
const identifiersOf = (request: SampleRequest): string[] => {
  const found = new Set<string>();
  JSON.stringify(request, (_key, value: unknown) => {
    if (typeof value === 'string' && identifier.test(value)) found.add(value);
    return value;
  });
  return [...found];
};

/** Replaces an identifier everywhere except in the content of a file. */
const replaced = ({ form, ...request }: SampleRequest, from: string, to: string): SampleRequest => ({
  ...JSON.parse(JSON.stringify(request).replaceAll(from, to)),
  ...(form && {
    form: Object.fromEntries(
      Object.entries(form).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll(from, to) : value,
      ]),
    ),
  }),
});

/** The other platform's object of the same kind. */
const counterpart = (id: string, { path }: SampledOperation): string => {
  const isPlatforms = path.startsWith('/platform/');
  const byType: Readonly<Record<string, string>> = {
    BeneficialOwner: foreign.beneficialOwnerId,
    Customer: foreign.customerId,
    Document: foreign.documentId,
    ExternalAccount: isPlatforms ? foreign.platformExternalAccountId : foreign.externalAccountId,
    InternalAccount: foreign.internalAccountId,
    Job: foreign.bulkJobId,
    LinkToken: foreign.linkToken,
    Lookup: foreign.lookupId,
    PayoutBatch: foreignBatchId,
    Quote: foreign.quoteId,
    Token: foreign.tokenId,
    Transaction: foreign.transactionId,
    Verification: foreign.verificationId,
    Webhook: foreign.webhookDeliveryId,
    WebhookEndpoint: foreignEndpointId,
  };
  const other = byType[id.split(':', 1)[0] ?? ''];
  if (other === undefined) throw new Error(`No counterpart of ${id}`);
  return other;
};

/** An identifier of the same type that no object has: its uuid lies in the future. */
const unknown = (id: string): string => {
  const [type = '', uuid = ''] = id.split(':', 2);
  return `${type}:7fffffff${uuid.slice(8)}`;
};

const send = async (operation: SampledOperation, request: SampleRequest, world = own) =>
  sendRaw(baseUrl, encode(operation, request, basic(world.platform.credentials)));

/** A success has no request id. */
const comparable = (answer: RawAnswer): unknown =>
  answer.status < 400 ? answer.text : withoutRequestId(answer);

/** The operations take turns, so that each wrong form meets several of them. */
const turns = sized(7, 1);

describe.each(guarded.map((operation, index) => [operation.id, operation, index] as const))(
  '%s',
  (_id, operation, index) => {
    let request: SampleRequest;
    beforeAll(async () => {
      request = await sampleOf(operation, own);
    });

    it("answers another platform's object exactly like one that does not exist, and reveals nothing of it", async () => {
      const pairs = await eachOf(identifiersOf(request), async (id) => ({
        theirs: await send(operation, replaced(request, id, counterpart(id, operation))),
        nobodys: await send(operation, replaced(request, id, unknown(id))),
      }));

      for (const { theirs, nobodys } of pairs) {
        expect(comparable(theirs)).toEqual(comparable(nobodys));
        expect(theirs.status).toBe(nobodys.status);
        expect(theirs.headers.get('content-type')).toBe(nobodys.headers.get('content-type'));
        expect(judged(operation, theirs).problems).toEqual([]);
        // One answer lists the problems of all rows of a batch.
        expect(operation.id === 'createPayoutBatch' ? [400] : [200, 404]).toContain(theirs.status);
        // A list that is filtered by an unknown object is empty.
        if (theirs.status === 200) expect(JSON.parse(theirs.text)).toMatchObject({ data: [] });
      }
    });

    it('answers an identifier of the wrong type or form like an unknown one, or as bad input', async () => {
      const inPath = Object.entries(request.path ?? {}).filter(([, value]) => identifier.test(value));
      const wrongs = (id: string): string[] => {
        const [type = '', uuid = ''] = id.split(':', 2);
        return [
          uuid,
          `Wrong:${uuid}`,
          `${type === 'Customer' ? 'Transaction' : 'Customer'}:${uuid}`,
          `${type}:${uuid.toUpperCase()}`,
          `${type}:${uuid} `,
          `${type}:${uuid}#x`,
          `${type}:${uuid.replace('-7', '-4')}`,
          `${type.toLowerCase()}:${uuid}`,
          `${type}:`,
          `${type}:${uuid}:${uuid}`,
          `${type}:../${uuid}`,
          `${type}:*`,
          'null',
          '\u0000',
        ].filter((_, kind) => kind % turns === index % turns);
      };
      const nobodys = await eachOf(inPath, async ([, id]) =>
        send(operation, replaced(request, id, unknown(id))),
      );
      const answers = await eachOf(inPath, async ([, id]) =>
        eachOf(wrongs(id), async (wrong) =>
          send(operation, {
            ...request,
            path: { ...request.path, ...Object.fromEntries(inPath.map(([name]) => [name, wrong])) },
          }),
        ),
      );

      const outcomeOf = ({ status, text }: RawAnswer) => [status, JSON.parse(text).code];
      expect(answers.flat().map(outcomeOf)).toEqual(
        answers.flatMap((group, index) => group.map(() => nobodys.map(outcomeOf)[index])),
      );
    });
  },
);

describe('the two platforms', () => {
  it('are consistent at the end', async () => {
    expect(await own.platform.reconcile()).toEqual([]);
    expect(await foreign.platform.reconcile()).toEqual([]);
  });
});
