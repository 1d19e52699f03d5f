import { documentForm, passportOf } from '#test/support/documents.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { type Check, Difference, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';
import { platformIn } from '../world/world.ts';

/** API Gateway takes the request id from this header, if it takes one from clients at all. */
const header = 'X-Amzn-RequestId';

export const repeatedUploadCheck: Check<Facts> = {
  name: 'repeated-upload',
  asks: 'Is an upload under a request id that was used before refused, so that it replaces nothing?',
  run: async ({ world }) => {
    const platform = platformIn(world);
    const { id: customerId } = await platform.newCustomer(['USD']);
    const id = crypto.randomUUID();
    const send = async () => {
      const body = documentForm({ file: pdf(), fields: passportOf(customerId) });
      const answer = await platform.fetch('/documents', { method: 'POST', headers: { [header]: id }, body });
      await answer.body?.cancel();
      return answer;
    };
    const first = await send();
    if (first.status !== 303) throw new Difference(`The first upload is answered ${first.status}, not 303`);
    if (!first.headers.get('location')?.endsWith(id)) {
      throw new NotSeenHere(`The gateway makes its own request ids and ignores ${header}.`);
    }
    const second = await send();
    if (second.status === 400) return '303, then 400';
    throw new Difference(`The second upload under one request id is answered ${second.status}, not 400`);
  },
};
