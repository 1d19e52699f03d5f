import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { SwitchUnclear } from './exchange.ts';
import { payoutIdOf } from './payout-id.ts';
import type {
  Collection,
  CollectionAnswer,
  CollectionSwitch,
  LightningDestination,
  PaymentSwitch,
  Payout,
  PayoutAnswer,
} from './port.ts';
import {
  collectionAnswerOf,
  collectionAnswerSchema,
  payoutAnswerOf,
  switchAnswerSchema,
} from './switch-answer.ts';
import { askSwitch, type HttpSwitchOptions } from './switch-client.ts';

const accountOf = ({ uuid, accountType, fields, beneficiary }: ExternalAccount) => ({
  accountId: formatId('ExternalAccount', uuid),
  accountInfo: { accountType, ...fields, ...(beneficiary === undefined ? {} : { beneficiary }) },
});

/** An invoice of others, as the order of a payout names it (docs/switch.md). */
const invoiceDestination = ({ invoice, paymentHash, msats, payableUntil }: LightningDestination) => ({
  destinationType: 'LIGHTNING_INVOICE',
  invoice,
  paymentHash,
  amountMsat: msats,
  payableUntil,
});

const destinationOf = ({ destination, paymentRail }: Payout) => {
  switch (destination.kind) {
    case 'EXTERNAL_ACCOUNT':
      return { destinationType: 'ACCOUNT', ...accountOf(destination.account), paymentRail };
    case 'UMA_ADDRESS':
      return { destinationType: 'UMA_ADDRESS', umaAddress: destination.umaAddress };
    case 'LIGHTNING_INVOICE':
      return invoiceDestination(destination);
  }
};

/** The amount of an order. */
export const wholeNumber = (amountMinor: bigint): number => {
  const amount = Number(amountMinor);
  if (Number.isSafeInteger(amount)) return amount;
  throw new Error('The amount of an order has digits that JSON would lose');
};

/** What both kinds of orders say, in the order of docs/switch.md. */
const termsOf = ({ amountMinor, currency, reference }: Payout | Collection) => ({
  amount: wholeNumber(amountMinor),
  currency,
  reference,
});

const wordsOf = ({ payerData = {} }: Payout | Collection) => {
  const { description, remittanceInformation, purposeOfPayment, senderCustomerInfo } = payerData;
  return { description, remittanceInformation, purposeOfPayment, senderCustomerInfo };
};

/** The body of the request that orders a payout (docs/switch.md). */
export const payoutOrder = (payout: Payout): string =>
  JSON.stringify({
    payoutId: payoutIdOf(payout),
    ...termsOf(payout),
    destination: destinationOf(payout),
    ...wordsOf(payout),
  });

/** The body of the request that orders a collection (docs/switch.md). */
export const collectionOrder = (collection: Collection): string =>
  JSON.stringify({
    collectionId: payoutIdOf(collection),
    ...termsOf(collection),
    source: { sourceType: 'ACCOUNT', ...accountOf(collection.source) },
    ...wordsOf(collection),
  });

const payoutAnswer = (json: unknown): PayoutAnswer => {
  const parsed = switchAnswerSchema.safeParse(json);
  if (!parsed.success) throw new SwitchUnclear('UNREADABLE');
  return payoutAnswerOf(parsed.data);
};

const collectionAnswer = (json: unknown): CollectionAnswer => {
  const parsed = collectionAnswerSchema.safeParse(json);
  if (!parsed.success) throw new SwitchUnclear('UNREADABLE');
  return collectionAnswerOf(parsed.data);
};

/** The operator's switch over HTTP, which pays out. */
export const httpSwitch =
  (options: HttpSwitchOptions): PaymentSwitch =>
  async (payout, occasion) => {
    const order = {
      folder: '/payouts',
      id: payoutIdOf(payout),
      body: payoutOrder(payout),
      answerOf: payoutAnswer,
      about: payout,
    };
    return askSwitch(options, order, occasion);
  };

/** The same switch, which collects. */
export const httpCollections =
  (options: HttpSwitchOptions): CollectionSwitch =>
  async (collection, occasion) => {
    const order = {
      folder: '/collections',
      id: payoutIdOf(collection),
      body: collectionOrder(collection),
      answerOf: collectionAnswer,
      about: collection,
    };
    return askSwitch(options, order, occasion);
  };
