import { beforeAll, describe, expect, it } from 'vitest';
import { requestExamples } from '#shared/api/openapi/examples/requests.ts';
import { encode, everyOperation, judged, type SampledOperation } from '#test/api/support/encode.ts';
import { basic, sendRaw } from '#test/api/support/raw-request.ts';
import { newWorld, type World } from '#test/api/support/world.ts';
import type { RawAnswer } from '#test/support/answer-check.ts';
import { exampleRequest, type Replacements, replacementsFor } from './support/example-requests.ts';
import { AnswerRecorder } from './support/record-answers.ts';

let world: World;
let replacements: Replacements;
const recorder = new AnswerRecorder();
const isRecording = process.env.RECORD_EXAMPLES === '1';

beforeAll(async () => {
  world = await newWorld();
  replacements = await replacementsFor(world);
});

const send = async (operation: SampledOperation, shown?: Readonly<Record<string, unknown>>) => {
  const { address, credentials } = world.platform;
  const request = await exampleRequest(operation, shown, world, replacements);
  const authorization = operation.permission === 'NONE' ? undefined : basic(credentials);
  return sendRaw(address.baseUrl, encode(operation, request, authorization));
};

/** The filters of an example may fit nothing here, and an empty list shows nothing. */
const record = async (operation: SampledOperation, answer: RawAnswer): Promise<void> => {
  if (operation.response.body === undefined || operation.id === 'getOpenApi') return;
  const isEmpty = /^\{"data":\[\]/.test(answer.text);
  const { address, credentials } = world.platform;
  const plain = { method: 'GET', target: operation.path, headers: { Authorization: basic(credentials) } };
  recorder.add(operation.id, isEmpty ? (await sendRaw(address.baseUrl, plain)).text : answer.text);
};

/** The sandbox has no switch and no verification provider to send results. Tests of their own start services that have. */
const executed = everyOperation.filter(
  ({ feature }) => feature !== 'switch' && feature !== 'verification-provider',
);

const examplesOf = (id: string) => Object.entries(requestExamples[id] ?? { request: undefined });

describe.each(executed.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it.each(examplesOf(id))('answers its example %s as documented', async (_, example) => {
    const answer = await send(operation, example?.value);

    expect(judged(operation, answer), answer.text).toEqual({
      status: operation.response.status,
      code: 'OK',
      problems: [],
    });
    if (example?.outcome !== undefined) expect(JSON.parse(answer.text)).toMatchObject(example.outcome);
    if (isRecording) await record(operation, answer);
  });
});

it('writes the answers as examples when someone asks for it', async () => {
  const { umaDomain = '' } = await world.platform.api.ok('getConfig');

  if (isRecording) await recorder.save(replacements, umaDomain);

  expect(umaDomain).not.toBe('');
});
