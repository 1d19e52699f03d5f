import { beforeAll, describe, expect, it } from 'vitest';
import { eachOf, encode, everyOperation, judged, sampleOf } from '#test/api/support/encode.ts';
import { basic, sendRaw } from '#test/api/support/raw-request.ts';
import { newWorld, type World } from '#test/api/support/world.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { isFullSize, sized } from '#test/support/proof.ts';
import type { Permission } from '#test/support/service.ts';
import { serviceAddress } from '#test/support/service.ts';
import { neededPermissions } from './support/needed-permissions.ts';
import { type SubsetToken, tokensOfAllSubsets } from './support/subset-tokens.ts';

const { baseUrl } = serviceAddress();
let world: World;
let tokens: readonly SubsetToken[];

beforeAll(async () => {
  world = await newWorld();
  tokens = await tokensOfAllSubsets(world.platform);
});

const forbidden = (missingPermission: string) => ({
  status: 403,
  code: 'FORBIDDEN',
  message:
    'This token lacks the permission that details.missingPermission names; use a token that has it, or make one with POST /tokens.',
  details: { missingPermission },
  docUrl: `${baseUrl}/docs/errors#forbidden`,
});

const guarded = everyOperation.filter(({ id }) => !['NONE', 'ANY'].includes(neededPermissions[id]));

/** The two subsets at the border find a wrong rule first: the permission alone, and all others without it. */
const isExtreme = ({ permissions: { length } }: SubsetToken, isAccepted: boolean): boolean =>
  length === (isAccepted ? 1 : 2);

const ofEachKind = sized(1, 4);

describe.each(guarded.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const needed = neededPermissions[operation.id];
  const holds = ({ permissions }: SubsetToken): boolean =>
    permissions.some((permission: Permission) => permission === needed);
  const chosen = (isAccepted: boolean): SubsetToken[] =>
    tokens.filter((token) => holds(token) === isAccepted && (isFullSize || isExtreme(token, isAccepted)));

  it(`accepts permission subsets with ${needed}`, async () => {
    const outcomes = await eachOf(chosen(true), async ({ name, authorization }) => {
      const answer = await sendRaw(
        baseUrl,
        encode(operation, await sampleOf(operation, world), authorization),
      );
      return { name, ...judged(operation, answer) };
    });

    expect(outcomes).toHaveLength(ofEachKind);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: operation.response.status, problems: [] });
    }
  });

  it('refuses other subsets with one and the same answer, before it reads the request', async () => {
    const path = Object.fromEntries(
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', 'x']),
    );
    const unreadable = { ...encode(operation, { path, query: { limit: 'many' } }), body: '{' };
    const requests = isFullSize
      ? [unreadable, encode(operation, await sampleOf(operation, world))]
      : [unreadable];
    const outcomes = await eachOf(
      requests.flatMap((request) => chosen(false).map(({ authorization }) => ({ request, authorization }))),
      async ({ request, authorization }) =>
        sendRaw(baseUrl, { ...request, headers: { ...request.headers, Authorization: authorization } }),
    );

    expect(outcomes).toHaveLength(requests.length * ofEachKind);
    for (const answer of outcomes) {
      expect(withoutRequestId(answer)).toEqual(forbidden(needed));
      expect(judged(operation, answer)).toEqual({ status: 403, code: 'FORBIDDEN', problems: [] });
    }
  });
});

// The API makes no token without a permission; one that was planted may do nothing.
it('an operation for any permission accepts every subset but the empty one, and nobody without credentials', async () => {
  const free = everyOperation.filter(({ id }) => neededPermissions[id] === 'ANY');
  const statuses = await eachOf(free, async (operation) => {
    const request = await sampleOf(operation, world);
    const callers = [...tokens.map(({ authorization }) => authorization), undefined];
    const answers = await eachOf(callers, async (authorization) =>
      sendRaw(baseUrl, encode(operation, request, authorization)),
    );
    return answers.map(({ status }) => status);
  });

  expect(free.map(({ id }) => id)).toEqual(['listSandboxValues']);
  expect(statuses).toEqual([
    [...tokens.map(({ permissions }) => (permissions.length === 0 ? 403 : 200)), 401],
  ]);
});

describe('an operation without a permission', () => {
  const open = everyOperation.filter(({ id }) => neededPermissions[id] === 'NONE');

  it.each(
    open.filter(({ feature }) => feature === 'docs').map((operation) => [operation.id, operation] as const),
  )('%s needs no credentials and ignores wrong ones', async (_id, operation) => {
    const wrong = basic({ clientId: 'nobody', clientSecret: 'nothing' });
    const outcomes = await eachOf([undefined, wrong], async (authorization) =>
      sendRaw(baseUrl, encode(operation, await sampleOf(operation, world), authorization)),
    );

    expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('serves the documentation, is signed, or has a secret in its path', () => {
    expect(open.map(({ id }) => id)).toEqual([
      'openKycLink',
      'confirmKycLink',
      'receiveCollectionResult',
      'receiveSwitchResult',
      'receiveSwitchDeposit',
      'receiveInvoicePayment',
      'receiveVerificationResult',
      'getHealth',
      'getRootPage',
      'getLlmsText',
      'getOpenApi',
      'getDocsPage',
      'getDocsAsset',
    ]);
  });
});
