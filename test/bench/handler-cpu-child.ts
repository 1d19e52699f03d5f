// Prints the CPU time of a bundled function for one request, as JSON (Compared). Input: the module and the events.
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { compareCpu } from './cpu.ts';
import { sampleContext } from './sample-event.ts';

const inputSchema = z.object({ modulePath: z.string(), event: z.unknown(), times: z.number() });
/** The answer is empty when the function's caller does not wait. */
const answerSchema = z
  .object({ statusCode: z.number(), body: z.string() })
  .default({ statusCode: 202, body: 'null' });

const { modulePath, event, times } = inputSchema.parse(await json(process.stdin));
const module: Record<string, unknown> = await import(pathToFileURL(modulePath).href);
const { handler } = module;
if (typeof handler !== 'function') throw new Error(`${modulePath} exports no handler`);

// The log line is created and written as in Lambda, but goes nowhere.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;

const eventText = JSON.stringify(event);
const answer = answerSchema.parse(await handler(structuredClone(event), sampleContext));
const reply: unknown = JSON.parse(answer.body);
const compared = await compareCpu(
  {
    ours: async () => void (await handler(JSON.parse(eventText), sampleContext)),
    base: () => {
      JSON.parse(eventText);
      JSON.stringify(reply);
    },
  },
  { times, rounds: 5 },
);
write(`${JSON.stringify({ ...compared, status: answer.statusCode })}\n`);
process.exit(0);
