import { switchConfiguration } from '#infra/environments/switch-settings.ts';
import { type Check, Difference, NotSeenHere, refuseDifferences } from '../verify/check.ts';
import { ofDeployable, type PreflightFacts } from './preflight-facts.ts';

const refusals: readonly number[] = [401, 403];

/** Every switch knows this path (docs/switch.md) and must not answer it to a stranger. */
const pathOfNobody = '/payouts/preflight';

const problemOf = async (
  [name, url]: readonly [string, string],
  { settings, counterparties }: PreflightFacts,
): Promise<string | undefined> => {
  const answer = await counterparties.get(`${url}${pathOfNobody}`).catch(() => undefined);
  if (answer !== undefined && refusals.includes(answer.status)) return undefined;
  if (answer !== undefined) {
    return `switch ${name}: an unsigned request was answered with ${answer.status}, not 401. Either the URL is not the switch's, or the switch does not check signatures (docs/switch.md).`;
  }
  if (settings.vpc !== undefined) {
    throw new NotSeenHere(
      `The switch ${name} does not answer here. It may let in only the addresses of vpc.`,
    );
  }
  return `switch ${name}: nobody answers at its URL. Compare url in infra/environments/${settings.name}.ts with its operator's.`;
};

const urlsOf = ({ settings }: PreflightFacts): (readonly [string, string])[] => {
  const { switch: one, switches } = settings;
  const all = switches ?? (one === undefined ? {} : { default: one });
  return Object.entries(all).map(([name, { url }]) => [name, url] as const);
};

export const switchCheck: Check<PreflightFacts> = {
  name: 'switch',
  asks: 'Is there a payment switch at each URL of the settings, which refuses a request that nobody has signed?',
  run: async (facts) => {
    const { settings } = facts;
    if (settings.mode === 'sandbox') return ofDeployable(settings, 'none; a sandbox asks no switch');
    const urls = urlsOf(facts);
    if (urls.length === 0) {
      throw new Difference(
        `switch: no payment could leave or come in. Name the switch in infra/environments/${settings.name}.ts (docs/switch.md).`,
      );
    }
    try {
      switchConfiguration(settings);
    } catch (error) {
      throw new Difference(error instanceof Error ? error.message : String(error));
    }
    const problems = await Promise.all(urls.map((one) => problemOf(one, facts)));
    refuseDifferences(problems.filter((problem) => problem !== undefined));
    return urls.map(([name]) => name).join(', ');
  },
};
