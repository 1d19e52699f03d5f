import type { Column } from '#shared/bulk/header.ts';

const columns = [
  'umaAddress',
  'platformCustomerId',
  'customerType',
  'fullName',
  'birthDate',
  'businessLegalName',
  'businessRegistrationNumber',
  'businessTaxId',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
  'email',
  'description',
] as const satisfies readonly Column[];

type Row = Readonly<Partial<Record<(typeof columns)[number], string>>>;

/** A person, a business, and a country without states and postal codes. The domain is that of the local service. */
const rows: readonly Row[] = [
  {
    umaAddress: '$jane.doe@platforms.uma.test',
    platformCustomerId: 'user-1',
    customerType: 'INDIVIDUAL',
    fullName: 'Jane Doe',
    birthDate: '1990-01-15',
    addressLine1: '1 Main Street, apt 4',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
    email: 'jane.doe@acme.example',
    description: 'Came with the first file',
  },
  {
    umaAddress: '$acme@platforms.uma.test',
    platformCustomerId: 'business-1',
    customerType: 'BUSINESS',
    businessLegalName: 'Acme Trading Ltd',
    businessRegistrationNumber: '5523041',
    businessTaxId: 'GB123456789',
    addressLine1: '10 Market Square',
    addressLine2: 'Second floor',
    city: 'Leeds',
    postalCode: 'LS1 6AA',
    country: 'GB',
  },
  {
    umaAddress: '$kwame@platforms.uma.test',
    platformCustomerId: 'user-2',
    customerType: 'INDIVIDUAL',
    fullName: 'Kwame Mensah',
    birthDate: '1985-07-02',
    addressLine1: '5 Harbour Road',
    city: 'Doha',
    country: 'QA',
  },
];

const cell = (text: string): string => (text.includes(',') ? `"${text}"` : text);

/** A file to begin with: every column that the import keeps, and rows of each kind. */
export const sampleFile = (): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name] ?? '')).join(','))]
    .map((line) => `${line}\n`)
    .join('');
