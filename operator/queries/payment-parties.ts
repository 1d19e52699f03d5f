import * as z from 'zod';
import { externalAccountKey } from '#shared/accounts/store.ts';
import { customerKey } from '#shared/customers/store.ts';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { readBatch } from '#shared/kernel/table/range.ts';
import {
  externalDestinationUuid,
  externalSourceUuid,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import { inParallel } from './in-parallel.ts';
import { batchesAtOnce, type ItemKey } from './items-of-platforms.ts';

const text = z.string().optional();

/** What a search needs of a customer or an external account. */
const partySchema = z.looseObject({
  fullName: text,
  region: text,
  businessInfo: z.looseObject({ legalName: text }).optional(),
  verifiedFullName: text,
  currency: text,
  fields: z.record(z.string(), z.string()).optional(),
  beneficiary: z
    .looseObject({
      fullName: text,
      legalName: text,
      countryOfResidence: text,
      address: z.looseObject({ country: text }).optional(),
    })
    .optional(),
});
export type Party = z.output<typeof partySchema>;

const keyed = z.looseObject({ pk: z.string() });

/** The parties of payments, by the partition keys of their items. */
export type Parties = ReadonlyMap<string, Party>;

const ownerKey = ({ platformId, ownerUuid, ownerId }: Transaction): ItemKey | undefined =>
  ownerId.startsWith('Customer:') ? customerKey({ platformId, uuid: ownerUuid }) : undefined;

const accountKey = (payment: Transaction, uuid: string | undefined): ItemKey | undefined =>
  uuid === undefined ? undefined : externalAccountKey({ platformId: payment.platformId, uuid });

const keysOf = (payment: Transaction): ItemKey[] =>
  [
    ownerKey(payment),
    accountKey(payment, externalDestinationUuid(payment)),
    accountKey(payment, externalSourceUuid(payment)),
  ].filter((key) => key !== undefined);

/**
 * The customers and external accounts of payments, each read once: half a unit each and a request for a hundred.
 *
 * @param known those that were read before
 */
export const readParties = async (payments: readonly Transaction[], known: Parties): Promise<Parties> => {
  const missing = new Map(
    payments
      .flatMap(keysOf)
      .filter(({ pk }) => !known.has(pk))
      .map((key) => [key.pk, { ...key }]),
  );
  const keys = [...missing.values()];
  const batches = Array.from({ length: Math.ceil(keys.length / keysOfBatchRead) }, (_, batch) =>
    keys.slice(batch * keysOfBatchRead, (batch + 1) * keysOfBatchRead),
  );
  const items = await inParallel(batches, batchesAtOnce, (batch) =>
    readBatch(batch, { isConsistent: false }),
  );
  const found = items.flat().map((item) => [keyed.parse(item).pk, partySchema.parse(item)] as const);
  // One that is gone is not asked for again.
  const gone = keys.map(({ pk }) => [pk, {}] as const);
  return new Map([...known, ...gone, ...found]);
};

const partiesOf = (payment: Transaction, parties: Parties): Party[] =>
  keysOf(payment)
    .map(({ pk }) => parties.get(pk))
    .filter((party) => party !== undefined);

/** Names of the people and companies of a payment. */
export const namesOf = (payment: Transaction, parties: Parties): string[] => [
  ...partiesOf(payment, parties).flatMap(({ fullName, businessInfo, beneficiary, verifiedFullName }) =>
    [
      fullName,
      businessInfo?.legalName,
      beneficiary?.fullName,
      beneficiary?.legalName,
      verifiedFullName,
    ].filter((name) => name !== undefined),
  ),
  ...Object.values(payment.counterpartyInformation ?? {}),
];

/** Currencies of several countries. The first two letters of the others are their country's (ISO 4217). */
const shared = new Set(['EUR', 'XAF', 'XOF', 'XCD', 'XPF']);

const countryOfCurrency = (currency: string | undefined): string | undefined =>
  currency === undefined || currency.length !== 3 || currency === 'BTC' || shared.has(currency)
    ? undefined
    : currency.slice(0, 2);

/** Where an account outside the service is: by its IBAN, else by its currency, else where its owner lives. */
export const countryOfAccount = ({ fields = {}, currency, beneficiary }: Party): string | undefined =>
  fields.iban?.slice(0, 2).toUpperCase() ??
  countryOfCurrency(currency) ??
  beneficiary?.address?.country ??
  beneficiary?.countryOfResidence;

/** Where the money of a payment goes, as two letters; undefined when nobody knows. */
export const destinationCountry = (payment: Transaction, parties: Parties): string | undefined => {
  const account = accountKey(payment, externalDestinationUuid(payment));
  if (account !== undefined) return countryOfAccount(parties.get(account.pk) ?? {});
  if (payment.destination.kind === 'UMA_ADDRESS')
    return (
      payment.counterpartyInformation?.COUNTRY_OF_RESIDENCE ?? countryOfCurrency(payment.receivedCurrency)
    );
  const owner = ownerKey(payment);
  return owner === undefined ? undefined : parties.get(owner.pk)?.region;
};
