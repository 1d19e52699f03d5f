import { statusOfAccount } from '#shared/accounts/internal-account-view.ts';
import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import { getJob } from '#shared/bulk/store.ts';
import { uploadOfJob } from '#shared/bulk/upload.ts';
import { readBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { readDocument } from '#shared/documents/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId, ownerOfAccount } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import { getStoredBalance } from '#shared/ledger/balance.ts';
import { readToken } from '#shared/platforms/tokens/store.ts';
import { statusAt } from '#shared/transactions/batches/payout-batch.ts';
import { getBatch } from '#shared/transactions/batches/store.ts';
import { getLookup } from '#shared/uma/lookups/store.ts';
import { readVerification } from '#shared/verification/store.ts';
import type { FoundType } from '../find.ts';

/** What a record says of itself, without personal data and account numbers. */
export interface RecordFacts {
  readonly title: string;
  readonly status: string | undefined;
  readonly facts: Readonly<Record<string, string | undefined>>;
  readonly createdAt: string;
  readonly updatedAt: string | undefined;
  /** What happened after it was made and is still known. */
  readonly past?: readonly { readonly at: string; readonly title: string }[];
  /** Names of executions that may belong to it. */
  readonly executions?: readonly string[];
  /** A part of the input of its execution, whose name nobody knows. */
  readonly inputOfExecution?: string;
}

type Reader = (platformId: string, uuid: string) => Promise<RecordFacts | undefined>;

const customer: Reader = async (platformId, uuid) => {
  const found = await getCustomer(platformId, uuid);
  if (found === undefined) return undefined;
  const { customerType, isDeleted, kycStatus, kybStatus, currencies, region, verificationUuid } = found;
  return {
    title: `Customer, ${customerType.toLowerCase()}`,
    status: isDeleted ? 'DELETED' : (kycStatus ?? kybStatus),
    facts: {
      'Id of the platform': found.platformCustomerId,
      Region: region,
      Currencies: currencies.join(', '),
      'Last verification': verificationUuid && formatId('Verification', verificationUuid),
    },
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
  };
};

const internalAccount: Reader = async (platformId, uuid) => {
  const owner = ownerOfAccount(uuid);
  if (owner === undefined) return undefined;
  const { ownerUuid, currency } = owner;
  const [stored, account] = await Promise.all([
    getStoredBalance(platformId, uuid),
    resolveInternalAccount(platformId, uuid),
  ]);
  if (account === undefined) return undefined;
  const { pendingMinor = 0n, frozenAt, frozenReason } = stored ?? {};
  return {
    title: `Internal account in ${currency}`,
    status: statusOfAccount(account, stored),
    facts: {
      Owner: formatId(ownerUuid === platformId ? 'Platform' : 'Customer', ownerUuid),
      Balance: amountText(stored?.balanceMinor ?? 0n, currency),
      'On its way': pendingMinor === 0n ? undefined : amountText(pendingMinor, currency),
      'Open transactions': String(stored?.openTransactions ?? 0),
      'Frozen since': frozenAt,
      [frozenAt === undefined ? 'Released because' : 'Frozen because']: frozenReason,
    },
    createdAt: account.openedAt,
    updatedAt: stored?.updatedAt,
    past: frozenAt === undefined ? [] : [{ at: frozenAt, title: `An operator froze it: ${frozenReason}` }],
  };
};

const externalAccount: Reader = async (platformId, uuid) => {
  const found = await getExternalAccount(platformId, uuid);
  if (found === undefined) return undefined;
  const { accountType, currency, ownerKind, ownerUuid, status, createdAt, updatedAt } = found;
  return {
    title: `External account, ${accountType}`,
    status,
    facts: {
      Owner: formatId(ownerKind === 'platform' ? 'Platform' : 'Customer', ownerUuid),
      Currency: currency,
      'Name check': found.beneficiaryVerificationStatus,
    },
    createdAt,
    updatedAt,
    executions: [uuid],
  };
};

const beneficialOwner: Reader = async (platformId, uuid) => {
  const found = await readBeneficialOwner(platformId, uuid);
  if (found === undefined) return undefined;
  const { customerUuid, kycStatus, kycDueAt, createdAt, updatedAt } = found;
  return {
    title: 'Beneficial owner',
    status: kycStatus,
    facts: { Customer: formatId('Customer', customerUuid) },
    createdAt,
    updatedAt,
    executions: kycDueAt === undefined ? [] : [`${uuid}-${Date.parse(kycDueAt)}`],
  };
};

const verification: Reader = async (platformId, uuid) => {
  const found = await readVerification(platformId, uuid);
  if (found === undefined) return undefined;
  const { customerUuid, status, errors, createdAt, updatedAt } = found;
  return {
    title: 'Verification',
    status,
    facts: {
      Customer: formatId('Customer', customerUuid),
      Problems: errors.length === 0 ? undefined : errors.map(({ type, field }) => field ?? type).join(', '),
    },
    createdAt,
    updatedAt,
  };
};

const document: Reader = async (platformId, uuid) => {
  const found = await readDocument(platformId, uuid);
  if (found === undefined) return undefined;
  const { documentType, documentHolder, fileType, sizeBytes, submittedAt, createdAt, updatedAt } = found;
  return {
    title: `Document, ${documentType}`,
    status: submittedAt === undefined ? 'STORED' : 'SUBMITTED',
    facts: { Holder: documentHolder, File: `${fileType}, ${sizeBytes} bytes`, Submitted: submittedAt },
    createdAt,
    updatedAt,
  };
};

const job: Reader = async (platformId, uuid) => {
  const found = await getJob(platformId, uuid);
  if (found === undefined) return undefined;
  const { status, progress, flaw, createdAt, updatedAt } = found;
  const { total, successful, failed } = progress;
  return {
    title: 'Bulk upload of customers',
    status,
    facts: {
      Rows: `${total}, ${successful} created, ${failed} refused`,
      'The file was refused because': flaw?.message,
    },
    createdAt,
    updatedAt,
    inputOfExecution: uploadOfJob(platformId, uuid).key,
  };
};

const payoutBatch: Reader = async (platformId, uuid) => {
  const found = await getBatch(platformId, uuid);
  if (found === undefined) return undefined;
  const { total, totals, successful, failed, confirmBy, confirmedAt, createdAt, updatedAt } = found;
  return {
    title: 'Payout batch',
    status: statusAt(found, clock.now()),
    facts: {
      Rows: successful === undefined ? `${total}` : `${total}, ${successful} paid, ${failed} refused`,
      Totals: totals.map(({ currency, amount }) => amountText(BigInt(amount), currency)).join(', '),
      'Can be confirmed until': confirmedAt === undefined ? confirmBy : undefined,
      Confirmed: confirmedAt,
    },
    createdAt,
    updatedAt,
  };
};

/** Without the receiver's UMA address. */
const lookup: Reader = async (platformId, uuid) => {
  const found = await getLookup(platformId, uuid);
  if (found === undefined) return undefined;
  const { receiver, createdAt, expiresAt } = found;
  return {
    title: 'Lookup of a receiver',
    status: Date.parse(expiresAt) > clock.nowMs() ? 'VALID' : 'EXPIRED',
    facts: { Receiver: receiver.startsWith('$') ? 'a UMA address' : receiver, Expires: expiresAt },
    createdAt,
    updatedAt: undefined,
  };
};

const token: Reader = async (platformId, uuid) => {
  const found = await readToken({ platformId, uuid });
  if (found === undefined) return undefined;
  const { name, permissions, createdAt, updatedAt } = found;
  return {
    title: 'API token',
    status: found.disabledAt === undefined ? 'ACTIVE' : 'DISABLED',
    facts: {
      Name: name,
      Permissions: permissions.join(', '),
      'Last used': found.lastUsedOn,
      'Former secret until': found.formerSecretUntil,
    },
    createdAt,
    updatedAt,
  };
};

export type RecordType = Exclude<FoundType, 'Platform' | 'Transaction' | 'Webhook'>;

export const readers: Readonly<Record<RecordType, Reader>> = {
  Customer: customer,
  InternalAccount: internalAccount,
  ExternalAccount: externalAccount,
  BeneficialOwner: beneficialOwner,
  Verification: verification,
  Document: document,
  Job: job,
  PayoutBatch: payoutBatch,
  Lookup: lookup,
  Token: token,
};
