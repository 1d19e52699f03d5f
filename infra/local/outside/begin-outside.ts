import { StartError } from '@payments-service/local-aws/start-error';
import type { LocalService } from '../local-service.ts';
import type { Outside } from './outside.ts';

type Service = Pick<LocalService, 'baseUrl' | 'clock' | 'invoke' | 'template'>;

/** The schedule reads rates in five minutes only, and production quotes nothing without them. */
const fileRates = async ({ template, invoke }: Service): Promise<void> => {
  const { error } = await invoke(`${template.stackName}-refresh-rates`, '{}');
  if (error !== undefined) throw new StartError(`The exchange rates were refused: ${error.message}`);
};

/** Makes a service that has just started and its neighbours know each other. @throws StartError */
export const beginOutside = async (outside: Outside, service: Service, publicKey: string): Promise<void> => {
  const { baseUrl, clock } = service;
  await outside.begin({ baseUrl, publicKey }, clock.shared);
  await fileRates(service);
};

/** Does for the neighbours what was done for a service that was emptied. */
export const emptyOutside = async (outside: Outside, service: Service): Promise<void> => {
  await outside.forget();
  await fileRates(service);
};
