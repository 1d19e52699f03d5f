import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { components } from '#client';
import { readSecretFile, writeSecretFile } from '#infra/local/connection-file.ts';
import { localDirectory } from '#infra/local/local-directory.ts';
import { DemoError } from '../demo/demo-error.ts';
import type { Service } from '../demo/service.ts';

const recordSchema = z.object({ pid: z.int(), former: z.string().nullable() });

/** What a listener must restore, on disk, so that the next one can do it after a kill. */
export interface FormerEndpoints {
  /** @param former undefined: no endpoint was set */
  remember(own: string, former: string | undefined): void;
  forget(own: string): void;
  /** The endpoint that a listener at this address replaced; undefined if there was none, or it still runs. */
  leftBehind(own: string): { readonly former: string | undefined } | undefined;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** One file for each address that listens for a service. */
export const formerEndpoints = (baseUrl: string, directory: string = localDirectory): FormerEndpoints => {
  const fileOf = (own: string): string => {
    const digest = createHash('sha256').update(`${baseUrl} ${own}`).digest('hex').slice(0, 16);
    return join(directory, `listen-${digest}.json`);
  };
  return {
    remember: (own, former) => writeSecretFile(fileOf(own), { pid: process.pid, former: former ?? null }),
    forget: (own) => rmSync(fileOf(own), { force: true }),
    leftBehind: (own) => {
      const record = readSecretFile(fileOf(own), recordSchema);
      if (record === undefined || isRunning(record.pid)) return undefined;
      return { former: record.former ?? undefined };
    },
  };
};

type Config = components['schemas']['PlatformConfig'];

const readConfig = (service: Service): Promise<Config> => service.ask((payments) => payments.get('/config'));

const setEndpoint = (service: Service, webhookEndpoint: string | null): Promise<Config> =>
  service.ask((payments) => payments.patch('/config', { body: { webhookEndpoint } }));

const keysOf = ({ webhookPublicKey, nextWebhookPublicKey }: Config): string[] =>
  [webhookPublicKey ?? [], nextWebhookPublicKey ?? []].flat();

/** The public keys that verify the service's signatures. @throws DemoError */
export const readKeys = async (service: Service): Promise<string[]> => keysOf(await readConfig(service));

export interface Registration {
  /** A sentence about the former endpoint. */
  readonly announcement: string;
  /**
   * Restores the former endpoint, unless somebody has set another one meanwhile. It also restores a disabled endpoint:
   * only the endpoint itself can disable itself, by its answer to the next event.
   *
   * @returns a sentence about the result
   * @throws DemoError that says how to restore it by hand
   */
  restore(): Promise<string>;
}

type Former = Pick<Config, 'webhookEndpoint' | 'webhookEndpointDisabledAt'>;

const announcementOf = ({ webhookEndpoint, webhookEndpointDisabledAt: since }: Former): string =>
  since === undefined
    ? `webhookEndpoint was ${webhookEndpoint ?? 'not set'}; it will be restored at the end.`
    : `webhookEndpoint was ${webhookEndpoint}, disabled since ${since}. Its held events come here. It will be restored at the end.`;

const restored = async (service: Service, own: string, former: Former): Promise<string> => {
  const { webhookEndpoint } = await readConfig(service);
  if (webhookEndpoint !== own)
    return `Somebody changed webhookEndpoint to ${webhookEndpoint ?? 'nothing'} meanwhile; it is not restored.`;
  const { webhookEndpoint: before, webhookEndpointDisabledAt: disabledAt } = former;
  await setEndpoint(service, before ?? null);
  if (before === undefined) return 'webhookEndpoint is unset again, as it was before.';
  const again = `webhookEndpoint is ${before} again.`;
  return disabledAt === undefined
    ? again
    : `${again} It was disabled. A TEST event tries it now; another 410 disables it again.`;
};

/** What to restore at the end, and the address of a listener that was killed before it could. */
const formerOf = (config: Config, endpoints: FormerEndpoints): { former: Former; killed?: string } => {
  const { webhookEndpoint: current } = config;
  const left = current === undefined ? undefined : endpoints.leftBehind(current);
  if (current === undefined || left === undefined) return { former: config };
  return { former: left.former === undefined ? {} : { webhookEndpoint: left.former }, killed: current };
};

/** Makes `url` the platform's endpoint. @throws DemoError with the service's message */
export const register = async (
  service: Service,
  url: string,
  endpoints: FormerEndpoints,
): Promise<Registration> => {
  const { former, killed } = formerOf(await readConfig(service), endpoints);
  // Before the service knows it: a kill between the two leaves a record of an address that nobody uses.
  endpoints.remember(url, former.webhookEndpoint);
  const { webhookEndpoint: own = url } = await setEndpoint(service, url);
  if (killed !== undefined) endpoints.forget(killed);
  const note = killed === undefined ? '' : `The listener at ${killed} was killed. Before it, `;
  return {
    announcement: `${note}${announcementOf(former)}`,
    restore: async () => {
      try {
        const result = await restored(service, own, former);
        endpoints.forget(url);
        return result;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const body = JSON.stringify({ webhookEndpoint: former.webhookEndpoint ?? null });
        throw new DemoError(
          `The former endpoint could not be restored: ${reason}\nwebhookEndpoint is still ${own}. To restore it, send PATCH /config ${body}`,
          { cause: error },
        );
      }
    },
  };
};

/** Who made it stands in it, so that the next listener removes one whose listener was killed. */
const besideDescription = (pid: number): string => `npm run listen --beside, process ${pid}`;
const besidePattern = /^npm run listen --beside, process (\d+)$/;

const removeKilled = async (service: Service): Promise<void> => {
  const { data } = await service.ask((payments) => payments.get('/webhooks/endpoints'));
  for (const { id: endpointId, description = '' } of data) {
    const [, pid] = besidePattern.exec(description) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    await service.ask((payments) =>
      payments.delete('/webhooks/endpoints/{endpointId}', { path: { endpointId } }),
    );
  }
};

/** Adds `url` as a further endpoint: the others go on getting their events. @throws DemoError with the service's message */
export const registerBeside = async (service: Service, url: string): Promise<Registration> => {
  await removeKilled(service);
  const body = { url, description: besideDescription(process.pid) };
  const { id: endpointId } = await service.ask((payments) => payments.post('/webhooks/endpoints', { body }));
  return {
    announcement: `${endpointId} is this machine; all other endpoints go on getting their events.`,
    restore: async () => {
      await service.ask((payments) =>
        payments.delete('/webhooks/endpoints/{endpointId}', { path: { endpointId } }),
      );
      return `${endpointId} is removed.`;
    },
  };
};
