import { currentRates } from '#shared/rates/current-rates.ts';
import { findUmaReceiver } from '#shared/uma/lookups/find-uma-receiver.ts';
import { answerUmaLookup } from '#shared/uma/network/contract.ts';
import { checkAllowed } from '#shared/uma/network/counterparty.ts';
import { domainKeys, privateKeyOf } from '#shared/uma/network/domain-keys.ts';
import { addressOf, answerLookup, signedLookup } from '#shared/uma/network/lookup-answer.ts';
import { userNotFound, vaspEndpoint } from '#shared/uma/network/vasp-endpoint.ts';

export const handler = vaspEndpoint(answerUmaLookup, async ({ vasp, url, path }) => {
  const address = addressOf(path.name ?? '', vasp.domain);
  const request = await signedLookup(url);
  const [receiver, rates, keys] = await Promise.all([
    findUmaReceiver(address),
    currentRates(),
    domainKeys(vasp.domain),
    checkAllowed(request.vaspDomain),
  ]);
  if (receiver.kind !== 'CUSTOMER') throw userNotFound();
  const callback = new URL(`/uma/pay-requests/${path.name}`, `https://${vasp.domain}`);
  const privateKey = await privateKeyOf(keys.signing);
  const answer = await answerLookup({ request, receiver, callback, rates, privateKey });
  return { bodyText: answer.toJsonString() };
});
