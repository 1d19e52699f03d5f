import { expect, it } from 'vitest';
import { customersCsv } from '#shared/customers/csv.ts';
import type { CustomerView } from '#shared/customers/schemas.ts';

const common = {
  id: 'Customer:019542f5-b3e7-7d02-8000-000000000000',
  platformCustomerId: '+1',
  region: 'US',
  currencies: ['USD', 'EUR'],
  umaAddress: '$jane@acme.example',
  createdAt: '2025-10-13T12:00:00.000Z',
  updatedAt: '2025-10-14T12:00:00.000Z',
  isDeleted: false,
};
const header =
  'customerId,platformCustomerId,customerType,name,status,umaAddress,region,currencies,createdAt,updatedAt,isDeleted,email,phoneNumber,description\r\n';
const end = '$jane@acme.example,US,USD EUR,2025-10-13T12:00:00.000Z,2025-10-14T12:00:00.000Z,false';

it.each<[string, CustomerView, string, string]>([
  [
    'a person',
    {
      ...common,
      customerType: 'INDIVIDUAL',
      fullName: 'Doe, Jane',
      kycStatus: 'APPROVED',
      email: 'jane@acme.example',
      phoneNumber: '+14155550123',
      description: '=1+1',
    },
    'INDIVIDUAL,"Doe, Jane",APPROVED',
    "jane@acme.example,'+14155550123,'=1+1",
  ],
  [
    'a business',
    { ...common, customerType: 'BUSINESS', businessInfo: { legalName: 'ACME' }, kybStatus: 'PENDING' },
    'BUSINESS,ACME,PENDING',
    ',,',
  ],
  ['somebody without a name', { ...common, customerType: 'INDIVIDUAL' }, 'INDIVIDUAL,,', ',,'],
])('%s is a line, after the names of the columns', (_who, customer, expected, contact) => {
  const line = `${common.id},'+1,${expected},${end},${contact}\r\n`;

  expect(customersCsv([customer], true)).toBe(header + line);
  expect(customersCsv([customer], false)).toBe(line);
});
