import { setTimeout as sleep } from 'node:timers/promises';
import type { components } from '#client';
import { DemoError } from './demo-error.ts';
import type { Customer } from './money.ts';
import type { Service } from './service.ts';
import type { Tour } from './steps.ts';

type Verification = components['schemas']['Verification'];
type Delivery = components['schemas']['WebhookDelivery'];

/** Individuals of a regulated platform start APPROVED. */
export const isUnverified = (customer: Customer): boolean =>
  customer.customerType === 'INDIVIDUAL' && customer.kycStatus !== 'APPROVED';

export const describeNew = (customer: Customer): string =>
  customer.customerType === 'INDIVIDUAL' && isUnverified(customer)
    ? `${customer.id}  ${customer.kycStatus}`
    : customer.id;

/** The smallest picture: demonstration reviewers look at names only. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** What production requires of an individual beside their data (docs/verification.md). */
const requiredDocuments = ['PASSPORT', 'PROOF_OF_ADDRESS'] as const;

const addDocuments = async (service: Service, documentHolder: string): Promise<void> => {
  for (const documentType of requiredDocuments) {
    const file = new File([picture], `${documentType.toLowerCase()}.png`);
    const form = { file, documentHolder, documentType, country: 'US' };
    await service.ask((payments) => payments.post('/documents', { form }));
  }
};

const pollMs = 300;
/** In production the service asks the provider within a minute after the submission, as a run each minute does. */
const patienceMs = 150_000;

/** Asks until the answer is final. @throws DemoError when it takes too long */
const poll = async <T>(read: () => Promise<T | undefined>, missing: string): Promise<T> => {
  const startedMs = performance.now();
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (performance.now() - startedMs > patienceMs) throw new DemoError(missing);
    await sleep(pollMs);
  }
};

/** Submits the customer, and waits for the decision. The sandbox decides at once. */
const decisionOn = async ({ service, screen }: Tour, customerId: string): Promise<Verification> => {
  const submitted = await service.ask((payments) =>
    payments.post('/verifications', { body: { customerId } }),
  );
  const path = { verificationId: submitted.id };
  const decided = await poll(async () => {
    const present = await service.ask((payments) =>
      payments.get('/verifications/{verificationId}', { path }),
    );
    if (present.verificationStatus !== 'IN_PROGRESS') return present;
    screen.progress('IN_PROGRESS: the provider gets the customer within a minute');
    return undefined;
  }, `${submitted.id} is still IN_PROGRESS: nobody has decided about the customer`);
  if (decided.verificationStatus === 'APPROVED') return decided;
  throw new DemoError(`${decided.id} is ${decided.verificationStatus}, so the customer cannot pay`);
};

const type = 'CUSTOMER_KYC_APPROVED';

/** The newest attempt to send the event of this customer. */
const deliveryOf = async (service: Service, customer: Customer): Promise<Delivery | undefined> => {
  const query = { type, createdAfter: customer.createdAt } as const;
  const { data } = await service.ask((payments) => payments.get('/webhooks/deliveries', { query }));
  for (const { id } of data) {
    const path = { deliveryId: id };
    const sent = await service.ask((payments) => payments.get('/webhooks/deliveries/{deliveryId}', { path }));
    const isOurs = JSON.stringify(sent.event).includes(`"${customer.id}"`);
    if (isOurs && (sent.attemptCount > 0 || sent.status === 'HELD')) return sent;
  }
  return undefined;
};

const showEvent = async ({ service, screen }: Tour, customer: Customer): Promise<void> => {
  const { paint } = screen;
  const { webhookEndpoint } = await service.ask((payments) => payments.get('/config'));
  if (webhookEndpoint === undefined) {
    const text = `${type} goes to a webhook endpoint, and none is set. npm run listen sets one`;
    return screen.line(`     ${paint.faint(text)}`);
  }
  screen.progress(type);
  const { id, status } = await poll(
    () => deliveryOf(service, customer),
    `${type} did not leave for ${webhookEndpoint}`,
  );
  const colour = status === 'DELIVERED' ? paint.good : paint.bad;
  return screen.line(`     ${type}  ${id}  ${colour(status)}`);
};

/**
 * Verifies the customer, with documents in production, and shows the event that tells of it.
 *
 * @throws DemoError when the customer is not approved
 */
export const verify = async (
  tour: Tour,
  customer: Customer,
  { isProduction }: { readonly isProduction: boolean },
): Promise<void> => {
  const { service, step } = tour;
  if (isProduction)
    await step('Documents', addDocuments(service, customer.id), () => requiredDocuments.join(', '));
  await step('Verified', decisionOn(tour, customer.id), ({ id }) => `${id}  APPROVED`);
  await showEvent(tour, customer);
};
