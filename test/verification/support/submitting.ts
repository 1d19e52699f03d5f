import type { TestPlatform } from '#test/support/service.ts';

/** Customers who are submitted for verification. @param platform is known when the tests run */
export const submittingOn = (platform: () => TestPlatform) => {
  const create = async (body: object): Promise<string> =>
    (await platform().api.ok('createCustomer', { body: { currencies: ['USD'], ...body } })).id;
  const newBusiness = (businessInfo?: object) => create({ customerType: 'BUSINESS', businessInfo });
  return {
    newBusiness,
    /** A business. The end of its number decides in the sandbox. */
    registered: (registrationNumber: string) => newBusiness({ legalName: 'Acme Ltd', registrationNumber }),
    newIndividual: (fullName?: string) => create({ customerType: 'INDIVIDUAL', fullName }),
    submit: (customerId: string) => platform().api.ok('submitVerification', { body: { customerId } }),
    list: (query: Record<string, string>) => platform().api.ok('listVerifications', { query }),
  };
};
