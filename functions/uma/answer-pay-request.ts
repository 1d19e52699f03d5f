import { receivePayRequest } from '#shared/payments/network/receive-pay-request.ts';
import { payoutIdOf } from '#shared/switch/payout-id.ts';
import { findUmaReceiver } from '#shared/uma/lookups/find-uma-receiver.ts';
import { answerPayRequest } from '#shared/uma/network/contract.ts';
import { checkAllowed } from '#shared/uma/network/counterparty.ts';
import { domainKeys, privateKeyOf } from '#shared/uma/network/domain-keys.ts';
import { addressOf } from '#shared/uma/network/lookup-answer.ts';
import { payOrderOf, signedPayOrder } from '#shared/uma/network/pay-request.ts';
import { answerPayOrder, descriptionHashOf, payeeDataOf } from '#shared/uma/network/pay-request-answer.ts';
import { userNotFound, vaspEndpoint } from '#shared/uma/network/vasp-endpoint.ts';

export const handler = vaspEndpoint(answerPayRequest, async ({ vasp, path, body }) => {
  const address = addressOf(path.name ?? '', vasp.domain);
  const order = payOrderOf(body);
  const message = await signedPayOrder(order);
  const [receiver, keys] = await Promise.all([
    findUmaReceiver(address),
    domainKeys(vasp.domain),
    checkAllowed(message.domain),
  ]);
  if (receiver.kind !== 'CUSTOMER') throw userNotFound();
  const payeeData = payeeDataOf(order, address, receiver.customer);
  const payment = await receivePayRequest({
    order,
    message,
    receiver,
    descriptionHash: descriptionHashOf(order, address),
  });
  const hook = new URL(`/uma/payments/${payoutIdOf(payment)}/hook`, `https://${vasp.domain}`);
  const privateKey = await privateKeyOf(keys.signing);
  const answer = await answerPayOrder({ order, address, payeeData, payment, hook, privateKey });
  return { bodyText: answer.toJsonString() };
});
