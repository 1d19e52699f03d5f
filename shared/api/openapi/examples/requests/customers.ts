import { type Examples, exampleIds, examplePlatformCustomerId, exampleUma } from '../ids.ts';
import { businessExample, individualExample, ownerExample, passportExample } from '../people.ts';

const business = (registrationNumber: string) => ({
  ...businessExample,
  businessInfo: { ...businessExample.businessInfo, registrationNumber },
});

const owner = (lastName: string) => ({ customerId: exampleIds.business, ...ownerExample(lastName) });

/** Request bodies about customers, their owners, documents and invitations. */
export const customerRequests = {
  createCustomer: {
    individual: {
      summary: 'An individual',
      value: { ...individualExample, platformCustomerId: examplePlatformCustomerId },
    },
    business: { summary: 'A business that its verification will approve', value: businessExample },
    businessInReview: {
      summary: 'A business whose verification stays IN_PROGRESS: its registration number ends in 001',
      value: business('5523001'),
    },
    businessRejected: {
      summary: 'A business whose verification is REJECTED: its registration number ends in 002',
      value: business('5523002'),
    },
  },
  updateCustomer: {
    name: {
      summary: 'Another name, and euros beside dollars',
      value: { customerType: 'INDIVIDUAL', fullName: 'Jane Roe', currencies: ['USD', 'EUR'] },
    },
  },
  uploadCustomersCsv: {
    file: {
      summary: 'A file of customers; docs/bulk.md lists the columns',
      value: { file: 'customers.csv' },
    },
  },
  createKycLink: {
    back: {
      summary: 'A page that leads back to your app',
      value: { redirectUri: 'https://acme.example/done' },
    },
  },
  createBeneficialOwner: {
    owner: { summary: 'An owner whose KYC is approved after two seconds', value: owner('Doe') },
    ownerInReview: {
      summary: 'The KYC stays PENDING: the last name ends in 001',
      value: owner('Doe001'),
    },
    ownerRejected: { summary: 'The KYC is REJECTED: the last name ends in 002', value: owner('Doe002') },
  },
  updateBeneficialOwner: {
    share: {
      summary: 'Another share and a middle name',
      value: { ownershipPercentage: 25, personalInfo: { middleName: 'Ann' } },
    },
  },
  submitVerification: {
    customer: { summary: 'A customer whose data is complete', value: { customerId: exampleIds.customer } },
  },
  receiveVerificationResult: {
    approved: { summary: 'Everything is in order', value: { revision: 1, status: 'APPROVED' } },
    resolve: {
      summary: 'The applicant must send something else',
      value: {
        revision: 1,
        status: 'RESOLVE_ERRORS',
        errors: [
          {
            resourceId: exampleIds.customer,
            type: 'POOR_QUALITY_DOCUMENT',
            acceptedDocumentTypes: ['PASSPORT', 'NATIONAL_ID'],
            reason: 'The passport cannot be read.',
          },
        ],
      },
    },
  },
  createDocument: {
    passport: {
      summary: 'A passport as PDF, JPEG or PNG',
      value: { documentHolder: exampleIds.customer, ...passportExample, file: 'passport.pdf' },
    },
  },
  replaceDocument: {
    passport: {
      summary: 'A new file with its number',
      value: { documentNumber: passportExample.documentNumber, file: 'passport.pdf' },
    },
  },
  createInvitation: {
    invitation: {
      summary: 'An invitation that promises 25.00 USD',
      value: {
        inviterUma: exampleUma.own,
        firstName: 'Jane',
        amountToSend: 2500,
        expiresAt: '2099-01-01T00:00:00Z',
      },
    },
  },
  claimInvitation: {
    claim: {
      summary: 'The invitee with the UMA address they got',
      value: { inviteeUma: exampleUma.invitee },
    },
  },
} satisfies Readonly<Record<string, Examples>>;
