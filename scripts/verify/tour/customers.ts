import { ownerExample } from '#shared/openapi/examples/people.ts';
import { Difference } from '../check.ts';
import type { TemporaryPlatform } from '../world/temporary-platform.ts';

/** Customers, their owners, verifications and invitations. */
export const tourCustomers = async (
  { api, ...platform }: TemporaryPlatform,
  customerId: string,
): Promise<void> => {
  await api.ok('listCustomers');
  const jane = await api.ok('getCustomer', { path: { customerId } });
  await api.ok('updateCustomer', {
    path: { customerId },
    body: { customerType: 'INDIVIDUAL', fullName: 'Jane Roe' },
  });
  const companyBody = { customerType: 'BUSINESS', currencies: ['USD'], businessInfo: { legalName: 'Acme' } };
  const company = await api.ok('createCustomer', { body: companyBody });
  const owner = await api.ok('createBeneficialOwner', {
    body: { customerId: company.id, ...ownerExample('Doe001') },
  });
  const path = { beneficialOwnerId: owner.id };
  await api.ok('listBeneficialOwners', { query: { customerId: company.id } });
  await api.ok('getBeneficialOwner', { path });
  await api.ok('updateBeneficialOwner', { path, body: { ownershipPercentage: 40 } });
  const verification = await api.ok('submitVerification', { body: { customerId: company.id } });
  await api.ok('listVerifications', { query: { customerId: company.id } });
  await api.ok('getVerification', { path: { verificationId: verification.id } });
  await refuseProvider(api, `${platform.id}.${verification.id.slice('Verification:'.length)}`);
  await tourKyc(api, jane.platformCustomerId);
  await tourInvitations(api, jane.umaAddress, platform.id);
  await api.ok('deleteCustomer', { path: { customerId: company.id } });
};

type Api = TemporaryPlatform['api'];

/** The sandbox has no verification provider that could report anything. */
const refuseProvider = async (api: Api, caseId: string): Promise<void> => {
  const body = { revision: 1, status: 'APPROVED' } as const;
  const { code } = await api.refused('receiveVerificationResult', { path: { caseId }, body });
  if (code !== 'FORBIDDEN')
    throw new Difference(`A result of a provider is refused with ${code}, not FORBIDDEN`);
};

const tourKyc = async (api: Api, platformCustomerId: string): Promise<void> => {
  const query = { platformCustomerId, redirectUri: 'https://acme.example/done' };
  const { kycUrl } = await api.ok('getKycLink', { query });
  const path = { token: kycUrl.slice(kycUrl.lastIndexOf('/') + 1) };
  await api.call('openKycLink', { path });
  await api.call('confirmKycLink', { path });
};

const tourInvitations = async (api: Api, inviterUma: string, platformId: string): Promise<void> => {
  const body = { inviterUma, firstName: `Friend of ${platformId.slice(-6)}` };
  const { code } = await api.ok('createInvitation', { body });
  await api.ok('getInvitation', { path: { invitationCode: code } });
  const friend = { customerType: 'INDIVIDUAL', currencies: ['USD'], fullName: 'Joe Roe' };
  const { umaAddress: inviteeUma } = await api.ok('createCustomer', { body: friend });
  await api.ok('claimInvitation', { path: { invitationCode: code }, body: { inviteeUma } });
  const unwanted = await api.ok('createInvitation', { body });
  await api.ok('cancelInvitation', { path: { invitationCode: unwanted.code } });
};
