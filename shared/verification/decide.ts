import { accountChangeWrites } from '#shared/customers/account-changes.ts';
import {
  changedBeneficialOwnerWrite,
  readBeneficialOwnersOf,
} from '#shared/customers/beneficial-owners/store.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { changedCustomerWrite, getCustomer } from '#shared/customers/store.ts';
import type { Document } from '#shared/documents/document.ts';
import { documentsOfHolder } from '#shared/documents/store.ts';
import { writesOfTransaction } from '#shared/kernel/aws-limits.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import {
  type Commit,
  commitPlain,
  type NamedWrites,
  transactIfUnchanged,
} from '#shared/kernel/table/transact.ts';
import { decided, type OperatorDecision } from './decision.ts';
import { findInQueue, readVerification, verificationWrite } from './store.ts';
import type { ApplicantFacts, Verification } from './verification.ts';

/** How many holders' documents are read concurrently. */
const readsAtOnce = 10;

const documentsOfAll = async (platformId: string, holderUuids: readonly string[]): Promise<Document[]> => {
  const documents: Document[] = [];
  for (let start = 0; start < holderUuids.length; start += readsAtOnce) {
    const some = holderUuids.slice(start, start + readsAtOnce);
    documents.push(...(await Promise.all(some.map((uuid) => documentsOfHolder(platformId, uuid)))).flat());
  }
  return documents;
};

const lastOf = async ({ platformId, verificationUuid }: Customer) =>
  verificationUuid === undefined ? undefined : readVerification(platformId, verificationUuid);

/** Reads an applicant, also a deleted one. @throws ApiError USER_NOT_FOUND */
export const readFacts = async (platformId: string, customerUuid: string): Promise<ApplicantFacts> => {
  const customer = await getCustomer(platformId, customerUuid);
  if (customer === undefined) throw new ApiError('USER_NOT_FOUND');
  const isBusiness = customer.customerType === 'BUSINESS';
  const [last, owners] = await Promise.all([
    lastOf(customer),
    isBusiness ? readBeneficialOwnersOf(platformId, customerUuid) : [],
  ]);
  const holders = [customerUuid, ...owners.map(({ uuid }) => uuid)];
  return { customer, last, owners, documents: await documentsOfAll(platformId, holders) };
};

/** The writes of a decision on a customer. A rejection also stops payments that were decided before it. */
export const customerWrites = (before: Customer, after: Customer): Write[] => {
  if (before === after) return [];
  const accounts = Object.values(accountChangeWrites(before, after));
  return [changedCustomerWrite(after), ...accounts.filter((write) => write !== undefined)];
};

/** The answer under the request's key. */
const keyWrites = 1;

/**
 * Owners and documents come from an index, which may still show the state before a recent write. Reading again at once
 * would find the same state.
 */
const backoff = { baseMs: 20, limitMs: 250 } as const;

/** The names do not matter: any failed condition means that the applicant changed. */
const numbered = (writes: readonly Write[]): NamedWrites =>
  Object.fromEntries(writes.map((write, index) => [`write${index}`, write]));

export interface Change<T> {
  readonly result: T;
  readonly change: readonly Write[];
  /** Writes on other items, such as documents. Any number of them. */
  readonly sideWrites: readonly Write[];
}

/**
 * Commits a change with its side writes. Side writes that do not fit into the same transaction go first, in
 * transactions of their own, and the change goes last: if the process stops between them, the whole change can be
 * repeated.
 */
const commitParts = async <T>(
  { result, change, sideWrites }: Change<T>,
  commit: Commit<T>,
): Promise<boolean> => {
  const fitting = writesOfTransaction - keyWrites - change.length;
  for (let start = fitting; start < sideWrites.length; start += writesOfTransaction) {
    if (!(await transactIfUnchanged(numbered(sideWrites.slice(start, start + writesOfTransaction)))))
      return false;
  }
  const last = numbered([...change, ...sideWrites.slice(0, fitting)]);
  return (await commit(last, result)) === undefined;
};

/** Commits what `decide` reads and decides. Does both again when another writer came between. */
export const commitChange = <T>(
  decide: () => Promise<Change<T>>,
  commit: Commit<T> = commitPlain,
): Promise<T> =>
  changeWithRetry(
    async () => {
      const decided = await decide();
      const { result, change, sideWrites } = decided;
      if (change.length + sideWrites.length === 0) return result;
      return (await commitParts(decided, commit)) ? result : lostRace;
    },
    { message: 'Other requests keep changing this customer; try again.', backoff },
  );

/** The present state of a verification. @throws an Error when it does not wait for a decision */
const waiting = async (uuid: string): Promise<Verification> => {
  const queued = await findInQueue(uuid);
  const present = queued && (await readVerification(queued.platformId, uuid));
  if (present !== undefined) return present;
  throw new Error('No verification with this id waits for a decision.');
};

/**
 * Applies the operator's decision to a waiting verification, its customer and the customer's owners.
 *
 * @throws an Error for the operator that says why there can be no decision
 */
export const decideVerification = (uuid: string, order: OperatorDecision): Promise<Verification> =>
  commitChange(async () => {
    const verification = await waiting(uuid);
    const facts = await readFacts(verification.platformId, verification.customerUuid);
    const { customer, owners, ...after } = decided(verification, facts, order);
    return {
      result: after.verification,
      change: [...customerWrites(facts.customer, customer), verificationWrite(after.verification)],
      sideWrites: owners.map(changedBeneficialOwnerWrite),
    };
  });
