export const exampleAddress = {
  line1: '1 Main Street',
  city: 'Springfield',
  postalCode: '12345',
  country: 'US',
};

/** An individual as createCustomer takes it, without your own id of it. The service makes the UMA address. */
export const individualExample = {
  customerType: 'INDIVIDUAL',
  region: 'US',
  currencies: ['USD', 'EUR'],
  fullName: 'Jane Doe',
  birthDate: '1990-01-15',
  nationality: 'US',
  email: 'jane.doe@acme.example',
  phoneNumber: '+14155550123',
  idType: 'SSN',
  identifier: '123-45-6789',
  countryOfIssuance: 'US',
  endUserTermsConsent: { acceptedAt: '2025-10-13T12:00:00.000Z', version: '2025-10' },
  description: 'Met at the fair in Leeds',
  address: exampleAddress,
};

export const businessExample = {
  customerType: 'BUSINESS',
  currencies: ['USD'],
  businessInfo: { legalName: 'Acme Trading Ltd', registrationNumber: '5523041' },
};

/** A beneficial owner as createBeneficialOwner takes it, without the customer's id. */
export const ownerExample = (lastName = 'Doe') => ({
  roles: ['UBO'],
  ownershipPercentage: 51,
  personalInfo: {
    firstName: 'Jane',
    lastName,
    birthDate: '1980-02-29',
    nationality: 'US',
    email: 'jane@acme.example',
    phoneNumber: '+14155550123',
    address: exampleAddress,
    idType: 'SSN',
    identifier: '123-45-6789',
    countryOfIssuance: 'US',
  },
});

export const passportExample = { documentType: 'PASSPORT', country: 'US', documentNumber: 'X1234567' };
