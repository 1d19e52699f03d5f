import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/bundle.ts';
import {
  exampleIds,
  exampleInvitationCode,
  exampleKycToken,
  examplePlatformCustomerId,
} from '#shared/api/openapi/examples/ids.ts';
import type { Replacements } from './example-requests.ts';

const file = join(repositoryRoot, 'shared/api/openapi/examples/answers.generated.json');

const timePattern = /"(20\d\d-\d\d-\d\dT[\d:.]+Z)"/g;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** The day of the examples. Times keep their distances, in whole seconds. */
const shownStartMs = Date.parse('2025-10-13T12:00:00Z');
const dayMs = 86_400_000;

const withShownTimes = (text: string, startMs: number): string =>
  text.replaceAll(timePattern, (whole, time: string) => {
    const sinceMs = Date.parse(time) - startMs;
    if (Math.abs(sinceMs) > dayMs) return whole;
    const seconds = Math.round(sinceMs / 1000);
    return `"${new Date(shownStartMs + seconds * 1000).toISOString()}"`;
  });

/** Ids that no example names are counted in the order in which answers show them. */
const shownUuids = () => {
  const known = new Map<string, string>();
  return (uuid: string): string => {
    if (uuid.startsWith('019542f5-b3e7-7d02-8000-')) return uuid;
    const shown = known.get(uuid) ?? `019542f5-b3e7-7d02-8000-${String(known.size + 1001).padStart(12, '0')}`;
    known.set(uuid, shown);
    return shown;
  };
};

/** Values that are secret, long, random, or of this machine. */
const shownFields: Readonly<Record<string, string>> = {
  clientId: 'AaIFmbhwdbKMkRz246CIAAGiBZnOKXOAjvDmxtncax4',
  clientSecret: 'shown-once',
  platformCustomerId: examplePlatformCustomerId,
  webhookPublicKey:
    '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE…\n-----END PUBLIC KEY-----\n',
  webhookEndpoint: 'https://acme.example/webhooks',
  url: 'https://acme.example/webhooks',
  expiration: '2025-10-13T12:30:00.000Z',
  // A day later by the service's clock, which runs faster in tests.
  confirmBy: '2025-10-14T12:00:00.000Z',
  nextCursor: 'eyJzayI6IjAxOTU0MmY1In0',
  // Of a document's content.
  location: 'https://files.example/passport.pdf?signature=shown-once',
  errorReportUrl: 'https://files.example/errors.csv?signature=…',
  // The period of a statement.
  from: '2025-10-01T00:00:00.000Z',
  to: '2025-11-01T00:00:00.000Z',
  kycUrl: `https://api.example/2025-10-13/sandbox/kyc/${exampleKycToken}`,
};

const shownInvitation: Readonly<Record<string, string>> = {
  ...shownFields,
  code: exampleInvitationCode,
  url: `https://acme.example/invitations/${exampleInvitationCode}`,
};

const withShownFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 3).map(withShownFields);
  if (value === null || typeof value !== 'object') return value;
  const fields = 'inviterUma' in value ? shownInvitation : shownFields;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      typeof entry === 'string' ? (fields[name] ?? entry) : withShownFields(entry),
    ]),
  );
};

const referencePattern = /01[0-9A-HJKMNP-TV-Z]{24}/g;

const isQuote = (value: object): value is { createdAt: string } =>
  'totalSendingAmount' in value && 'createdAt' in value && typeof value.createdAt === 'string';

/** The tests' clock shortens the five minutes of a quote. */
const withLifetime = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !isQuote(value)) return value;
  const expiresAt = new Date(Date.parse(value.createdAt) + 300_000).toISOString();
  return { ...value, expiresAt };
};

/** Makes the examples of the documentation from real answers, as `RECORD_EXAMPLES=1` asks. */
export class AnswerRecorder {
  readonly #answers: Record<string, unknown> = {};
  readonly #startMs = Date.now();

  add(operationId: string, text: string): void {
    this.#answers[operationId] ??= JSON.parse(text);
  }

  async save(replacements: Replacements, umaDomain: string): Promise<void> {
    let text = withShownTimes(JSON.stringify(withShownFields(this.#answers)), this.#startMs);
    for (const [shown, real] of replacements) text = text.replaceAll(real, shown);
    text = text
      .replaceAll(umaDomain, 'acme.example')
      .replaceAll(uuidPattern, shownUuids())
      .replaceAll(referencePattern, '01K7F0Q2VN8X4T6RZ3M5B9C1DE')
      .replaceAll('Customer:x', exampleIds.customer);
    await writeFile(file, `${JSON.stringify(JSON.parse(text, withLifetime), null, 2)}\n`);
  }
}
