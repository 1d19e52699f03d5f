import { expect, it } from 'vitest';
import { connect } from '#operator/cli/demo/service.ts';
import { sendWaitingEvents, waitingSentence } from '#operator/cli/listen/waiting-events.ts';

const waiting = (count: number, isCut = false) => ({
  ids: Array.from({ length: count }, (_, index) => `Webhook:${index}`),
  isCut,
});

it.each([
  [waiting(0), undefined],
  [waiting(1), '1 event waits. It comes now.'],
  [waiting(12), '12 events wait. They come now.'],
  [
    waiting(1_000, true),
    'More than 1000 events wait. The oldest that were read come now, the rest by and by.',
  ],
])('the listener says how many events wait (%#)', (events, sentence) => {
  expect(waitingSentence(events)).toBe(sentence);
});

/** Sends three events to a service that answers with these states, and returns the paths that it was asked for. */
const sent = async (statuses: readonly string[], isStopped = () => false): Promise<string[]> => {
  const paths: string[] = [];
  const answer: typeof fetch = async (url) => {
    const status = statuses[paths.length];
    paths.push(decodeURIComponent(new URL(String(url)).pathname));
    return Response.json({ status });
  };
  const connection = { baseUrl: 'http://127.0.0.1:3000', clientId: 'id', clientSecret: 'secret' };
  await sendWaitingEvents(connect(connection, undefined, { fetch: answer }), waiting(3), isStopped);
  return paths;
};

it('sends all events in their order while they are taken', async () => {
  expect(await sent(['DELIVERED', 'DELIVERED', 'DELIVERED'])).toEqual([
    '/webhooks/deliveries/Webhook:0/resend',
    '/webhooks/deliveries/Webhook:1/resend',
    '/webhooks/deliveries/Webhook:2/resend',
  ]);
});

it('sends no further event after one that is not taken, and none once it is stopped', async () => {
  expect(await sent(['DELIVERED', 'RETRYING'])).toHaveLength(2);
  expect(await sent([], () => true)).toEqual([]);
});
