import type { PlantedBug } from './planted-bug.ts';

/** Bugs for T9 and T14. */
export const plantedWebhookBugs: readonly PlantedBug[] = [
  {
    name: 'an endpoint is checked only at registration',
    caughtBy: 'test/prove/ssrf.test.ts',
    isCalledByTest: true,
    replacements: [
      {
        file: 'shared/webhooks/sending/post.ts',
        text: `if ('problem' in checked) throw new AddressRefused(checked.problem);
  const url = new URL(checked.url);`,
        by: "const url = new URL('url' in checked ? checked.url : endpoint);",
      },
    ],
  },
  {
    name: 'only the name of an endpoint is checked, not its addresses',
    caughtBy: 'test/prove/ssrf.test.ts',
    isCalledByTest: true,
    replacements: [
      {
        file: 'shared/kernel/vetted-addresses.ts',
        text: 'const isRefused = addresses.some(',
        by: 'const isRefused = family !== 0 && addresses.some(',
      },
    ],
  },
  {
    name: 'a delivered event is sent again',
    caughtBy: 'test/prove/shuffled-events.test.ts',
    replacements: [
      {
        file: 'shared/webhooks/delivery/deliver-events.ts',
        text: 'filter(({ id }) => !deliveries.has(deliveryUuidOf(id, ref)))',
        by: 'filter(() => deliveries.size >= 0)',
      },
    ],
  },
  {
    name: 'a batch with a broken record is reported as successful',
    caughtBy: 'test/prove/shuffled-events.test.ts',
    replacements: [
      {
        file: 'functions/webhooks/workers/make-events.ts',
        text: 'batchItemFailures: unfinished.map((itemIdentifier) => ({ itemIdentifier }))',
        by: 'batchItemFailures: unfinished.slice(0, 0).map((itemIdentifier) => ({ itemIdentifier }))',
      },
    ],
  },
  {
    name: 'a platform gets events from before its endpoint',
    caughtBy: 'test/prove/swept-events.test.ts',
    replacements: [
      {
        file: 'shared/webhooks/events/sweep-platform.ts',
        text: 'draft.changedAt >= since && draft.changedAt <= latest',
        by: 'draft.changedAt <= latest && since < latest',
      },
    ],
  },
];
