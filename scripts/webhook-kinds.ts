import { kinds } from '#shared/openapi/webhooks/kinds.ts';
import { webhookTypes } from '#shared/outbox/event-types.ts';

/** The table of all event types. */
export const kindsTable = (): string[] => [
  '| `type` | When | `data` is the answer of |',
  '|---|---|---|',
  ...webhookTypes.map((type) => {
    const { when, data } = kinds[type];
    return `| \`${type}\` | ${when} | ${data === 'none' ? '' : data.replace(/(GET \S+)/, '`$1`')} |`;
  }),
];
