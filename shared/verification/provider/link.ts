import { customerDeleted } from '#shared/customers/rules.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { SwitchUnclear } from '#shared/switch/exchange.ts';
import { caseWrite, type ProviderCase, readCase } from '#shared/verification/provider-case.ts';
import { judgedCustomer } from '#shared/verification/rules.ts';
import { verificationWrite } from '#shared/verification/store.ts';
import type { ApplicantFacts, Verification } from '#shared/verification/verification.ts';
import { commitChange, customerWrites, readFacts } from '../decide.ts';
import { digestOf } from './applicant.ts';
import { linkBody, type Revision } from './ask.ts';
import { caseIdOf } from './case-id.ts';
import { isOpen } from './judge.ts';
import type { ProviderClient } from './provider-client.ts';

/** A person needs some minutes. After that the service asks, in case a result was lost. */
const firstQuestionMs = serviceMs(3_600_000);

/** The verification that a link belongs to: the open one, or a new one that waits for the customer. */
export const verificationOfLink = ({ customer, last }: ApplicantFacts, uuid: string): Verification => {
  if (last !== undefined && isOpen(last)) return last;
  const { platformId, uuid: customerUuid } = customer;
  const at = uuidTime(uuid).toISOString();
  const status = 'READY_FOR_VERIFICATION';
  return { platformId, uuid, customerUuid, version: 1, status, errors: [], createdAt: at, updatedAt: at };
};

/** The case after a link was asked for; the same object when the provider knows all of it already. */
export const linkedCase = (
  known: ProviderCase | undefined,
  { platformId, uuid: verificationUuid, status }: Verification,
  digest: string,
  nowMs: number,
): ProviderCase => {
  const isSame = known?.digest === digest;
  if (isSame && known.dueAt !== undefined) return known;
  const isSubmitted = status === 'IN_PROGRESS';
  return {
    platformId,
    verificationUuid,
    version: (known?.version ?? 0) + 1,
    revision: (known?.revision ?? 0) + (isSame ? 0 : 1),
    digest,
    // The provider gets the order of a submission beside the link.
    isAccepted: isSame ? known.isAccepted : !isSubmitted,
    asked: 0,
    dueAt: new Date(nowMs + (isSubmitted ? 0 : firstQuestionMs)).toISOString(),
  };
};

const prepare = (platformId: string, customerUuid: string) =>
  commitChange<Revision & { readonly facts: ApplicantFacts }>(async () => {
    const uuid = newUuid();
    const facts = await readFacts(platformId, customerUuid);
    const { customer, last } = facts;
    if (customer.isDeleted) throw customerDeleted(customerUuid);
    const verification = verificationOfLink(facts, uuid);
    const known = await readCase(platformId, verification.uuid);
    const next = linkedCase(known, verification, digestOf(facts), clock.nowMs());
    const linked = judgedCustomer(customer, undefined, verification.uuid, verification.createdAt);
    return {
      result: { caseId: caseIdOf(verification), revision: next.revision, facts },
      change: [
        ...(verification === last
          ? []
          : [...customerWrites(customer, linked), verificationWrite(verification)]),
        ...(next === known ? [] : [caseWrite(next)]),
      ],
      sideWrites: [],
    };
  });

/**
 * Asks the provider for a page where the customer verifies itself. The verification is there before the provider is
 * asked, so a result finds it.
 *
 * @throws ApiError USER_NOT_FOUND, CUSTOMER_DELETED, SERVICE_UNAVAILABLE when the provider gave no clear answer
 */
export const linkFor = async (
  client: ProviderClient,
  { platformId, customerUuid }: { readonly platformId: string; readonly customerUuid: string },
  redirectUri: string | undefined,
): Promise<string> => {
  const { facts, ...revision } = await prepare(platformId, customerUuid);
  try {
    return await client.link(linkBody(revision, facts, redirectUri));
  } catch (error) {
    if (!(error instanceof SwitchUnclear)) throw error;
    const { reason } = error;
    log.error({ operation: 'getKycLink', code: 'VERIFICATION_PROVIDER_UNCLEAR', platformId, reason });
    const message = 'The verification provider gave no link; try again.';
    throw new ApiError('SERVICE_UNAVAILABLE', { message, cause: error });
  }
};
