import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import type { ExternalAccount } from './external-account.ts';
import { externalAccountView } from './external-account-view.ts';

export { parseExternalAccount } from './store.ts';

/** The event of an external account's changed status. A new one has none: its creator has the answer. */
export const externalAccountEventsOf = (
  before: ExternalAccount | undefined,
  after: ExternalAccount,
): EventDraft[] => {
  const { platformId, uuid, status, updatedAt } = after;
  if (before === undefined || before.status === status) return [];
  return [
    {
      platformId,
      type: 'EXTERNAL_ACCOUNT_STATUS_UPDATED',
      resource: `EXTERNAL#${platformId}#${uuid}`,
      version: `${updatedAt} ${status}`,
      changedAt: new Date(updatedAt),
      data: externalAccountView(after),
    },
  ];
};
