import { createHash } from 'node:crypto';
import { formatId, newUuid, uuidOf } from '#shared/kernel/ids.ts';

/** The table holds the hash only, so that nobody who reads the table can use a token. */
const hashOf = (uuid: string): string => createHash('sha256').update(uuid).digest('base64url');

/** A new token for the platform, and its hash for the table. */
export const newLinkToken = (): { linkToken: string; tokenHash: string } => {
  const uuid = newUuid();
  return { linkToken: formatId('LinkToken', uuid), tokenHash: hashOf(uuid) };
};

/** The hash of a token in a path; undefined when the text has another form. */
export const linkTokenHash = (linkToken: string): string | undefined => {
  const uuid = uuidOf('LinkToken', linkToken);
  return uuid === undefined ? undefined : hashOf(uuid);
};
