import { businessExample, ownerExample } from '#shared/api/openapi/examples/people.ts';
import type { Sample } from './sample.ts';
import type { World } from './world.ts';

export const businessId = async ({ platform }: World): Promise<string> => {
  const { id } = await platform.api.ok('createCustomer', {
    body: businessExample,
  });
  return id;
};

export const newBeneficialOwner = async (world: World) => ({
  customerId: await businessId(world),
  ...ownerExample(),
});

const beneficialOwnerId = async (world: World): Promise<string> => {
  const body = await newBeneficialOwner(world);
  return (await world.platform.api.ok('createBeneficialOwner', { body })).id;
};

const kycLinkQuery = async ({ platform }: World) => {
  const { platformCustomerId } = await platform.newCustomer();
  return { platformCustomerId, redirectUri: 'https://acme.example/done' };
};

const kycToken = async (world: World): Promise<string> => {
  const { kycUrl } = await world.platform.api.ok('getKycLink', { query: await kycLinkQuery(world) });
  return kycUrl.slice(kycUrl.lastIndexOf('/') + 1);
};

export const verificationSamples = {
  createBeneficialOwner: async (world) => ({ body: await newBeneficialOwner(world) }),
  listBeneficialOwners: async (world) => ({
    query: { customerId: await businessId(world), limit: '3' },
  }),
  getBeneficialOwner: async (world) => ({ path: { beneficialOwnerId: await beneficialOwnerId(world) } }),
  updateBeneficialOwner: async (world) => ({
    path: { beneficialOwnerId: await beneficialOwnerId(world) },
    body: { ownershipPercentage: 25, personalInfo: { middleName: 'Ann' } },
  }),

  submitVerification: ({ customerId }) => ({ body: { customerId } }),
  listVerifications: ({ customerId }) => ({
    query: { customerId, verificationStatus: 'APPROVED', limit: '3' },
  }),
  getVerification: async ({ platform, customerId }) => {
    const { id } = await platform.api.ok('submitVerification', { body: { customerId } });
    return { path: { verificationId: id } };
  },

  getKycLink: async (world) => ({ query: await kycLinkQuery(world) }),
  createKycLink: ({ customerId }) => ({
    path: { customerId },
    body: { redirectUri: 'https://acme.example/done' },
  }),
  openKycLink: async (world) => ({ path: { token: await kycToken(world) } }),
  confirmKycLink: async (world) => ({ path: { token: await kycToken(world) } }),
} satisfies Record<string, Sample>;
