import type { Screen } from './screen.ts';
import type { Service } from './service.ts';

/** The context of the demo: the service, the screen and the numbered steps. */
export interface Tour {
  readonly service: Service;
  readonly screen: Screen;
  /** Waits for `work`, then writes one numbered line with its facts. */
  step<T>(title: string, work: Promise<T>, facts: (result: T) => string): Promise<T>;
}

const titleWidth = 17;
const numberWidth = 2;

export const openTour = (service: Service, screen: Screen): Tour => {
  let count = 0;
  return {
    service,
    screen,
    step: async (title, work, facts) => {
      count += 1;
      screen.progress(title);
      const result = await work;
      const number = String(count).padStart(numberWidth);
      screen.line(`${number}  ${title.padEnd(titleWidth)} ${facts(result)}`);
      return result;
    },
  };
};
