import { randomUUID } from 'node:crypto';
import { ownerExample } from '#shared/openapi/examples/people.ts';

/** The body of a customer whose verification this end of its name or number decides. */
export const newVerifiable = (kind: 'INDIVIDUAL' | 'BUSINESS', end: string) => ({
  customerType: kind,
  platformCustomerId: randomUUID(),
  currencies: ['USD'],
  ...(kind === 'INDIVIDUAL'
    ? { fullName: `Jane Doe${end}`, kycStatus: 'UNVERIFIED' }
    : { businessInfo: { legalName: 'Acme Ltd', registrationNumber: `5523${end}` } }),
});

/** The body of an owner whose last name has this end. */
export const newOwnerBody = (customerId: string, end: string) => ({
  customerId,
  ...ownerExample(`Doe${end}`),
});
