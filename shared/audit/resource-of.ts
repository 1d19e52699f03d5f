import { createHash } from 'node:crypto';
import type { AuditedPrefix } from '#shared/kernel/stamp.ts';

/** Kinds of items that have records. */
export type TrailPrefix = AuditedPrefix | 'ACCOUNT';

interface Resource {
  /** `Type:<uuid>`. */
  readonly resource: string;
  /** `Platform:<uuid>`; undefined when it belongs to none. */
  readonly platformId: string | undefined;
}

/** Whoever knows an invitation's code may claim it, so the trail has its beginning of a hash. */
export const invitationResource = (code: string): string =>
  `Invitation:${createHash('sha256').update(code).digest('hex').slice(0, 32)}`;

const platformOf = (uuid: unknown): string | undefined =>
  typeof uuid === 'string' && uuid !== '' ? `Platform:${uuid}` : undefined;

/** What an item is about, in the words of the API. */
export const resourceOf = (prefix: TrailPrefix, item: Readonly<Record<string, unknown>>): Resource => {
  const [, first = '', second = ''] = String(item.pk).split('#');
  const ofPlatform = (type: string, uuid: unknown = second): Resource => ({
    resource: `${type}:${String(uuid)}`,
    platformId: platformOf(first),
  });
  switch (prefix) {
    case 'ACCOUNT':
      return ofPlatform('InternalAccount');
    case 'ACT':
      return { resource: String(item.subject), platformId: platformOf(item.platformId) };
    case 'BULK':
      return ofPlatform('Job');
    // The trail of a payment has what its switch took back, and what operators decided.
    case 'CONTRADICTION':
      return ofPlatform('Transaction');
    case 'CUSTOMER':
      return ofPlatform('Customer');
    case 'DEPOSIT':
      return { resource: `Deposit:${String(item.sortId)}`, platformId: platformOf(item.platformId) };
    case 'DOCUMENT':
      return ofPlatform('Document');
    case 'EXTERNAL':
      return ofPlatform('ExternalAccount');
    case 'FILING':
      return ofPlatform('Document', item.documentUuid);
    case 'INVITATION':
      return { resource: invitationResource(first), platformId: platformOf(item.platformId) };
    case 'LINK':
      return ofPlatform('LinkToken', second.slice(0, 16));
    case 'OWNER':
      return ofPlatform('BeneficialOwner');
    case 'PLATFORM':
      return { resource: `Platform:${first}`, platformId: platformOf(first) };
    case 'TOKEN':
      return ofPlatform('Token', item.sk);
    case 'TOKEN_REMOVED':
      return ofPlatform('Token');
    case 'TRANSACTION':
      return ofPlatform('Transaction');
    case 'VERIFICATION':
      return ofPlatform('Verification');
  }
};
