import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';
import { platformIn } from '../world/world.ts';

export const encodedPathsCheck: Check<Facts> = {
  name: 'encoded-paths',
  asks: 'Does an id work in a path with its colon as it is, and encoded as %3A?',
  run: async ({ world }) => {
    const platform = platformIn(world);
    const { id } = await platform.newCustomer(['USD']);
    for (const spelled of [id, id.replace(':', '%3A')]) {
      const answer = await platform.fetch(`/customers/${spelled}`);
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes(`"${id}"`)) {
        throw new Difference(`GET /customers/${spelled} is answered ${answer.status}: ${text}`);
      }
    }
    return 'both spellings';
  },
};
