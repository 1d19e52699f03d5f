import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { StartCounterpartyServer } from './counterparty-server.ts';
import { DemonstrationBank, endingsText } from './demonstration-bank.ts';
import { DemonstrationLightning } from './demonstration-lightning.ts';
import { DemonstrationProvider, DemonstrationReviewers, verdictsText } from './demonstration-provider.ts';
import { DemonstrationSwitch } from './demonstration-switch.ts';
import { LightningBook } from './lightning-book.ts';
import { startRateSources } from './rate-source.ts';
import { SwitchBook } from './switch-book.ts';

/** The name of the only switch in infra/environments/local-prod.ts. */
const switchName = 'default';

const paymentSwitch: StartCounterpartyServer = async ({ certificate, dataDir }) => {
  const book = new SwitchBook(dataDir && join(dataDir, 'switch-book.jsonl'));
  const invoices = new LightningBook(dataDir && join(dataDir, 'lightning-book.jsonl'));
  const lightning = await DemonstrationLightning.start(invoices);
  const started = await DemonstrationSwitch.start(certificate, { book, lightning });
  const bank = new DemonstrationBank(started);
  let baseUrl: string | undefined;
  return {
    variables: {
      SWITCHES: JSON.stringify([{ name: switchName, url: started.url, lightning: true }]),
      SWITCH_PUBLIC_KEYS: JSON.stringify({ [switchName]: started.publicKeyPem }),
    },
    line: ['Switch', `${started.url}  (demonstration: ${endingsText})`],
    begin: (service) => {
      baseUrl = service.baseUrl;
      started.trust(service.publicKey);
      bank.begin(baseUrl);
      started.serviceUrl = baseUrl;
      started.goOnWithInvoices();
    },
    forget: () => {
      bank.forget();
      book.clear();
      lightning.clear();
    },
    deposit: async ({ reference, amount, currency, payerName = 'Demonstration payer' }) => {
      if (baseUrl === undefined) throw new Error('The service is not ready yet');
      const bankReference = `DEMONSTRATION-${randomUUID()}`;
      const notice = { bankReference, reference, amount, currency, payerName };
      const { status, text } = await started.call(baseUrl, '/switch/deposits', notice);
      if (status !== 204) throw new Error(`The service answers the switch with ${status}: ${text}`);
    },
    setSwitch: (state) => {
      started.isUp = state !== 'DOWN';
      bank.setSlow(state === 'SLOW');
    },
    stop: () => {
      bank.forget();
      started.stop();
    },
  };
};

const rateSources: StartCounterpartyServer = async ({ certificate }) => {
  const { url, stop } = await startRateSources(certificate);
  const sources = { 'rates-one': `${url}/one`, 'rates-two': `${url}/two` };
  return {
    variables: { RATE_SOURCES: JSON.stringify(sources) },
    line: ['Rates', `${Object.values(sources).join(' and ')}  (demonstration)`],
    stop,
  };
};

const verificationProvider: StartCounterpartyServer = async ({ certificate }) => {
  const provider = await DemonstrationProvider.start(certificate);
  const reviewers = new DemonstrationReviewers(provider);
  return {
    variables: {
      VERIFICATION_PROVIDER_URL: provider.url,
      VERIFICATION_PROVIDER_PUBLIC_KEY: provider.publicKeyPem,
    },
    line: ['Verification', `${provider.url}  (demonstration: ${verdictsText})`],
    begin: (service) => {
      provider.trust(service.publicKey);
      reviewers.begin(service.baseUrl);
    },
    forget: () => reviewers.forget(),
    stop: () => {
      reviewers.forget();
      provider.stop();
    },
  };
};

/** Everybody outside whom production needs. A new one is one more entry. */
export const counterpartyServers: readonly StartCounterpartyServer[] = [
  paymentSwitch,
  rateSources,
  verificationProvider,
];
