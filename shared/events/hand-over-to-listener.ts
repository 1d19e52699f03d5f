import { clock } from '#shared/kernel/clock.ts';
import type { HandedOver } from '#shared/webhooks/delivery/handed-over.ts';
import { platformEndpointItem } from '#shared/webhooks/endpoints/endpoint-store.ts';
import { handOver } from './hand-over.ts';

/** An endpoint that is gone meanwhile is found to be so by deliver-events; one that has come is seen at once. */
const keptMs = 5 * 60_000;
const maxKept = 10_000;

/** Platforms that had an endpoint, and until when they are taken to have it. */
const listeners = new Map<string, number>();

const isListening = async (platformId: string): Promise<boolean> => {
  if ((listeners.get(platformId) ?? 0) > clock.nowMs()) return true;
  const platform = await platformEndpointItem.get(platformId);
  if (platform?.webhookEndpoint === undefined) return false;
  if (listeners.size >= maxKept) listeners.clear();
  listeners.set(platformId, clock.nowMs() + keptMs);
  return true;
};

/** Hands events over, but to a platform without an endpoint none: one read is cheaper than a call that does nothing. */
export const handOverToListener = async (handedOver: HandedOver): Promise<void> => {
  if (await isListening(handedOver.platformId)) await handOver(handedOver);
};
