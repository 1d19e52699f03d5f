import {
  ErrorCode,
  getSignedLnurlpRequestUrl,
  LnurlpResponse,
  selectHighestSupportedVersion,
  UmaError,
  verifyUmaLnurlpResponseSignature,
} from '@uma-sdk/core';
import { umaDomainOf } from '#shared/customers/uma-address.ts';
import { currencyView, isCurrencyCode } from '#shared/kernel/money.ts';
import type { NetworkLookup } from '../lookups/receiver.ts';
import { askVasp } from './ask-vasp.ts';
import { verifiedBy } from './counterparty.ts';
import { refusedBy, vaspRefusal } from './vasp-refusal.ts';

const limitMs = 5_000;
const unsupportedVersion = 412;

export interface CounterpartyQuestion {
  /** On another VASP's domain. Lower case. */
  readonly umaAddress: string;
  /** Ours, for the sender. */
  readonly ownDomain: string;
  /** Of our domain's signing key. */
  readonly privateKey: Uint8Array;
}

const ask = async (
  { umaAddress, ownDomain, privateKey }: CounterpartyQuestion,
  version: string | undefined,
): Promise<{ readonly status: number; readonly text: string }> => {
  const url = await getSignedLnurlpRequestUrl({
    isSubjectToTravelRule: true,
    receiverAddress: umaAddress,
    senderVaspDomain: ownDomain,
    signingPrivateKey: privateKey,
    umaVersionOverride: version,
  });
  return askVasp({ method: 'GET', url, limitMs });
};

/** UMAD-08: after 412, once more in the highest version that both know. */
const askInCommonVersion = async (question: CounterpartyQuestion): Promise<string> => {
  const first = await ask(question, undefined);
  const last =
    first.status === unsupportedVersion
      ? await ask(
          question,
          selectHighestSupportedVersion([...(vaspRefusal(first.text).supportedMajorVersions ?? [])]),
        )
      : first;
  if (last.status === 200) return last.text;
  const domain = umaDomainOf(question.umaAddress);
  if (last.status === 404)
    throw new UmaError(`${domain} knows nobody by this address.`, ErrorCode.USER_NOT_FOUND);
  throw (
    refusedBy(domain, last, 'LOOKUP_REQUEST_FAILED') ??
    new UmaError(`${domain} answered ${last.status}.`, ErrorCode.LNURLP_REQUEST_FAILED)
  );
};

const parsed = (text: string, domain: string): LnurlpResponse => {
  try {
    return LnurlpResponse.fromJson(text);
  } catch {
    const message = `The answer of ${domain} is none of the UMA protocol.`;
    throw new UmaError(message, ErrorCode.PARSE_LNURLP_RESPONSE_ERROR);
  }
};

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Currencies that our service knows too, in the same unit, in the receiver's order. */
const currenciesOf = ({ currencies = [] }: LnurlpResponse): NetworkLookup['currencies'] =>
  currencies
    .filter(
      ({ code, decimals, multiplier, minSendable, maxSendable }) =>
        isCurrencyCode(code) &&
        currencyView(code).decimals === decimals &&
        multiplier > 0 &&
        [minSendable, maxSendable].every(isAmount),
    )
    .map(({ code, decimals, multiplier, minSendable, maxSendable }) => ({
      code,
      decimals,
      multiplier: String(multiplier),
      min: minSendable,
      max: maxSendable,
    }));

/** The answer must be about the address that was asked, and lead to an https address. */
const checked = (answer: LnurlpResponse, umaAddress: string): LnurlpResponse => {
  const domain = umaDomainOf(umaAddress);
  const isAbout = answer.compliance?.receiverIdentifier.toLowerCase() === umaAddress;
  if (answer.isUma() && isAbout && URL.parse(answer.callback)?.protocol === 'https:') return answer;
  const message = `The answer of ${domain} is not about ${umaAddress}, or leads nowhere.`;
  throw new UmaError(message, ErrorCode.PARSE_LNURLP_RESPONSE_ERROR);
};

/**
 * Asks another VASP how its customer can be paid (UMAD-03, UMAD-04), and verifies the answer.
 *
 * @throws VaspRefused; UmaError USER_NOT_FOUND, LNURLP_REQUEST_FAILED, PARSE_LNURLP_RESPONSE_ERROR, NO_COMPATIBLE_UMA_VERSION,
 * INVALID_SIGNATURE, INVALID_NONCE, INVALID_TIMESTAMP, and those of counterpartyKeys; VaspUnreachable
 */
export const lookUpCounterparty = async (question: CounterpartyQuestion): Promise<NetworkLookup> => {
  const { umaAddress } = question;
  const domain = umaDomainOf(umaAddress);
  const answer = checked(parsed(await askInCommonVersion(question), domain), umaAddress);
  await verifiedBy(domain, (keys, nonces) => verifyUmaLnurlpResponseSignature(answer, keys, nonces));
  return {
    callback: answer.callback,
    umaVersion: answer.umaVersion ?? '',
    currencies: currenciesOf(answer),
    payerData: Object.fromEntries(
      Object.entries(answer.payerData ?? {}).map(([word, { mandatory }]) => [word, mandatory]),
    ),
  };
};
