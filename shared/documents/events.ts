import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import type { Document } from './document.ts';
import { documentView } from './view.ts';

/** The event of a scan's result. A document's creator and replacer have their answer. */
export const documentEventsOf = (before: Document | undefined, after: Document): EventDraft[] => {
  const { platformId, uuid, version, scanStatus, scannedAt } = after;
  if (scannedAt === undefined || scanStatus === before?.scanStatus) return [];
  return [
    {
      platformId,
      type: 'DOCUMENT_SCANNED',
      resource: `DOCUMENT#${platformId}#${uuid}`,
      version,
      changedAt: new Date(scannedAt),
      data: documentView(after),
    },
  ];
};
