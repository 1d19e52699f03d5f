import { uuidV7 } from './ids.ts';

/**
 * Types of what a request can be about, so that its log line is found by the id that somebody has in hand. Not the
 * platform, which is a field of its own, and not a LinkToken, which works like a password.
 */
const types =
  'Transaction|Quote|Customer|InternalAccount|ExternalAccount|BeneficialOwner|Verification|Document|Job|Webhook|WebhookEndpoint|Lookup|Journal|Token|PayoutBatch';
const idPattern = new RegExp(`\\b(?:${types}):${uuidV7}\\b`, 'g');

/** Path parameters arrive as the client wrote them. */
const encodedColon = /%3a/gi;

/** An object names itself and what it belongs to in its first fields. */
const headLength = 1_000;

/** A list is about its filter, not about each of its entries. */
const listStart = '{"data":[';

/**
 * The ids that a request made or touched, the most telling first: those of its path, then those at the beginning of its
 * answer.
 *
 * @param body the answer as JSON text
 */
export const touchedIds = (path: Readonly<Record<string, string | undefined>>, body: string): string[] => {
  const head = body.startsWith(listStart) ? '' : body.slice(0, headLength);
  const texts = [...Object.values(path).map((text) => text?.replaceAll(encodedColon, ':')), head];
  return [...new Set(texts.flatMap((text) => text?.match(idPattern) ?? []))];
};
