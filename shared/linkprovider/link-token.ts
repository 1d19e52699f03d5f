import { createHash } from 'node:crypto';
import { formatId, newUuid, uuidOf } from '#shared/kernel/ids.ts';

/** A token is kept as its hash alone: who reads the table cannot use it. */
const hashOf = (uuid: string): string => createHash('sha256').update(uuid).digest('base64url');

/** A new token as the platform gets it, and as it is kept. */
export const newLinkToken = (): { linkToken: string; tokenHash: string } => {
  const uuid = newUuid();
  return { linkToken: formatId('LinkToken', uuid), tokenHash: hashOf(uuid) };
};

/** The hash of a token in a path; undefined when it is none by its form. */
export const linkTokenHash = (linkToken: string): string | undefined => {
  const uuid = uuidOf('LinkToken', linkToken);
  return uuid === undefined ? undefined : hashOf(uuid);
};
