import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { formatId, uuidTime } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { changedCurrencies, enabledCurrencies, refuseTooManyAccounts } from './currency-change.ts';
import type { Customer, VerificationStatus } from './customer.ts';
import type { CustomerChange, CustomerOrder } from './schemas.ts';
import { generatedUmaAddress, umaDomainOf } from './uma-address.ts';

/** The error of a change of a deleted customer of the platform. */
export const customerDeleted = (customerUuid: string): ApiError =>
  new ApiError('CUSTOMER_DELETED', { details: { customerId: formatId('Customer', customerUuid) } });

interface StatusQuestion {
  readonly asked: VerificationStatus | undefined;
  /** The status if the platform does not ask for one. */
  readonly current: VerificationStatus;
  readonly field: 'kycStatus' | 'kybStatus';
  readonly platform: Platform;
}

/**
 * A regulated institution sets the status itself; for others only the service does (decision "one verification at a
 * time").
 */
const statusAfter = ({ asked, current, field, platform }: StatusQuestion): VerificationStatus => {
  if (asked === undefined || asked === current) return current;
  if (platform.isRegulatedFinancialInstitution) return asked;
  throw new ApiError('FORBIDDEN', {
    message: `Only a regulated financial institution may set ${field}; use POST /verifications.`,
    details: { field },
  });
};

const supportedCodes = (platform: Platform): string[] =>
  platform.supportedCurrencies.map(({ currencyCode }) => currencyCode);

const openedAt = (currencies: readonly string[], at: string): Record<string, string> =>
  Object.fromEntries(currencies.map((code) => [code, at]));

type Described = Pick<CustomerOrder, 'email' | 'phoneNumber' | 'endUserTermsConsent' | 'description'>;

/** What a request gives of these. A customer without them has no attribute of them. */
const contactOf = ({ email, phoneNumber, endUserTermsConsent, description }: Described) => ({
  ...(email !== undefined && { email }),
  ...(phoneNumber !== undefined && { phoneNumber }),
  ...(endUserTermsConsent !== undefined && { endUserTermsConsent }),
  ...(description !== undefined && { description }),
});

type Identified = Pick<Customer, 'idType' | 'identifier' | 'countryOfIssuance'>;

const identityOf = ({ idType, identifier, countryOfIssuance }: Identified) => ({
  ...(idType !== undefined && { idType }),
  ...(identifier !== undefined && { identifier }),
  ...(countryOfIssuance !== undefined && { countryOfIssuance }),
});

/** A number says nothing without its kind. @throws ApiError INVALID_INPUT */
const checkIdentity = ({ idType, identifier, countryOfIssuance }: Identified): void => {
  if (idType !== undefined && identifier === undefined) {
    throw invalidInput([{ path: 'identifier', message: 'is required beside idType' }]);
  }
  if (idType !== undefined) return;
  if (identifier !== undefined) {
    throw invalidInput([{ path: 'idType', message: 'is required beside identifier' }]);
  }
  if (countryOfIssuance !== undefined) {
    throw invalidInput([{ path: 'idType', message: 'is required beside countryOfIssuance' }]);
  }
};

const newProfile = (order: CustomerOrder, platform: Platform) => {
  if (order.customerType === 'BUSINESS') {
    const { customerType, kybStatus: asked, address, businessInfo } = order;
    const question = { asked, current: 'UNVERIFIED', field: 'kybStatus', platform } as const;
    return { customerType, kybStatus: statusAfter(question), address, businessInfo, ...contactOf(order) };
  }
  const { customerType, kycStatus: asked, fullName, birthDate, nationality, address } = order;
  const current = platform.isRegulatedFinancialInstitution ? 'APPROVED' : 'UNVERIFIED';
  const kycStatus = statusAfter({ asked, current, field: 'kycStatus', platform });
  checkIdentity(order);
  const person = { customerType, kycStatus, fullName, birthDate, nationality, address };
  return { ...person, ...contactOf(order), ...identityOf(order) };
};

/** @throws ApiError INVALID_UMA_ADDRESS unless the domain is the platform's own or the service's */
const validateUmaAddress = (
  umaAddress: string | undefined,
  platform: Platform,
  serviceDomain: string,
): void => {
  if (umaAddress === undefined) return;
  const domain = umaDomainOf(umaAddress);
  const allowed = [platform.umaDomain ?? serviceDomain, serviceDomain];
  if (allowed.includes(domain)) return;
  const domains = [...new Set(allowed)];
  const message = `must be on ${domains.join(' or ')}, not on ${domain}`;
  throw new ApiError('INVALID_UMA_ADDRESS', {
    message: `umaAddress ${message}; leave it out to get one.`,
    details: { issues: [{ path: 'umaAddress', message }], allowedDomains: domains },
  });
};

export interface CustomerFacts {
  readonly platform: Platform;
  /** Domain of generated UMA addresses for platforms without their own. */
  readonly umaDomain: string;
  /** Made by newOwnerUuid. */
  readonly uuid: string;
}

/**
 * A new customer with open accounts.
 *
 * @throws ApiError INVALID_UMA_ADDRESS, INVALID_CURRENCY, INVALID_INPUT, FORBIDDEN
 */
export const newCustomer = (order: CustomerOrder, facts: CustomerFacts): Customer => {
  const { platform, umaDomain, uuid } = facts;
  validateUmaAddress(order.umaAddress, platform, umaDomain);
  const createdAt = uuidTime(uuid).toISOString();
  const currencies = enabledCurrencies(order.currencies, supportedCodes(platform));
  const accountsOpenedAt = openedAt(currencies, createdAt);
  refuseTooManyAccounts(accountsOpenedAt);
  return {
    platformId: platform.uuid,
    uuid,
    version: 1,
    ...newProfile(order, platform),
    platformCustomerId: order.platformCustomerId ?? uuid,
    umaAddress: order.umaAddress ?? generatedUmaAddress(uuid, platform.umaDomain ?? umaDomain),
    region: order.region,
    currencies,
    accountsOpenedAt,
    isDeleted: false,
    createdAt,
    updatedAt: createdAt,
  };
};

type BusinessInfo = NonNullable<Customer['businessInfo']>;

/** @throws ApiError INVALID_INPUT when the business has no name after the change */
const changedBusinessInfo = ({ businessInfo: current }: Customer, change: BusinessInfo): BusinessInfo => {
  const changed = { ...current, ...change };
  if (changed.legalName !== undefined) return changed;
  throw invalidInput([{ path: 'businessInfo.legalName', message: 'is required: the customer has none yet' }]);
};

const changedProfile = (customer: Customer, change: CustomerChange, platform: Platform) => {
  if (change.customerType === 'BUSINESS') {
    const { kybStatus: asked, address = customer.address, businessInfo } = change;
    const current = customer.kybStatus ?? 'UNVERIFIED';
    const kybStatus = statusAfter({ asked, current, field: 'kybStatus', platform });
    const changed = { kybStatus, address, ...contactOf(change) };
    if (businessInfo === undefined) return changed;
    return { ...changed, businessInfo: changedBusinessInfo(customer, businessInfo) };
  }
  const identity = identityOf(change);
  checkIdentity({ ...customer, ...identity });
  const { kycStatus: asked, fullName, birthDate, nationality, address } = change;
  const current = customer.kycStatus ?? 'UNVERIFIED';
  return {
    kycStatus: statusAfter({ asked, current, field: 'kycStatus', platform }),
    fullName: fullName ?? customer.fullName,
    birthDate: birthDate ?? customer.birthDate,
    nationality: nationality ?? customer.nationality,
    address: address ?? customer.address,
    ...contactOf(change),
    ...identity,
  };
};

interface ChangeFacts {
  readonly platform: Platform;
  /** The service's own domain. */
  readonly umaDomain: string;
  /** ISO time of the change. */
  readonly at: string;
}

/**
 * The customer after a PATCH, one version on. The request replaces the currencies.
 *
 * @throws ApiError CUSTOMER_DELETED, INVALID_INPUT, INVALID_UMA_ADDRESS, INVALID_CURRENCY, FORBIDDEN
 */
export const changedCustomer = (customer: Customer, change: CustomerChange, facts: ChangeFacts): Customer => {
  if (customer.isDeleted) throw customerDeleted(customer.uuid);
  if (change.customerType !== customer.customerType) {
    throw invalidInput([
      { path: 'customerType', message: `must be ${customer.customerType}, the type of this customer` },
    ]);
  }
  // A customer keeps its address when the platform gives the domain up.
  if (change.umaAddress !== customer.umaAddress) {
    validateUmaAddress(change.umaAddress, facts.platform, facts.umaDomain);
  }
  return {
    ...customer,
    ...changedProfile(customer, change, facts.platform),
    ...changedCurrencies(customer, change.currencies, {
      supported: supportedCodes(facts.platform),
      at: facts.at,
    }),
    umaAddress: change.umaAddress ?? customer.umaAddress,
    updatedAt: facts.at,
    version: customer.version + 1,
  };
};

/**
 * A changed customer with the version and time of a new kycStatus or kybStatus. The search for lost events needs both
 * to find the event of that change, even after later changes.
 */
export const withStatusChange = (before: Customer, after: Customer): Customer => {
  const { version, updatedAt: at, kycStatus, kybStatus } = after;
  const isSame = kycStatus === before.kycStatus && kybStatus === before.kybStatus;
  return isSame ? after : { ...after, statusChange: { version, at } };
};

/** The customer after a verification or a step of one, one version on. */
export const verifiedCustomer = (customer: Customer, status: VerificationStatus, at: string): Customer => {
  const field = customer.customerType === 'BUSINESS' ? 'kybStatus' : 'kycStatus';
  const verified = { ...customer, [field]: status, updatedAt: at, version: customer.version + 1 };
  return withStatusChange(customer, verified);
};

/** How to reach somebody and what authorities call them: nobody needs it of a customer that is gone. */
const withoutContact = (customer: Customer): Customer => {
  const { email: _e, phoneNumber: _p, idType: _t, identifier: _i, countryOfIssuance: _c, ...rest } = customer;
  const { description: _d, ...kept } = rest;
  return kept;
};

/**
 * The customer after its deletion. It keeps its name and what it agreed to.
 *
 * @throws ApiError CUSTOMER_DELETED when it is deleted already
 */
export const deletedCustomer = (customer: Customer, at: string): Customer => {
  if (customer.isDeleted) throw customerDeleted(customer.uuid);
  return { ...withoutContact(customer), isDeleted: true, updatedAt: at, version: customer.version + 1 };
};
