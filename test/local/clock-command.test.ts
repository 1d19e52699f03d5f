import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClockCommand } from './support/clock-command.ts';
import { ControlledService } from './support/controlled-service.ts';

const minuteMs = 60_000;
let service: ControlledService;

beforeAll(async () => {
  service = await ControlledService.start();
});

afterAll(() => service.stop());

test('the command says by how much it has advanced the time', async () => {
  const command = ClockCommand.start(service, ['advance', '1m30s', '--json']);

  const { exitCode, output } = await command.end();

  expect(exitCode).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ isStill: false, advancedMs: 1.5 * minuteMs });
});

test('it shows how far it has come, and Ctrl-C stops the service where it is', async () => {
  const beforeMs = await service.nowMs();
  const command = ClockCommand.start(service, ['advance', '366d']);
  await command.errorLine(/% \d{4}-\d\d-\d\dT/);

  command.interrupt();
  const { exitCode, output } = await command.end();

  expect(exitCode).toBe(130);
  expect(output).toMatch(
    /^Stopped: advanced by (\d+\w )*\d+\w of 366d\. What became due until then is done\./,
  );
  const stoppedMs = await service.nowMs();
  expect(stoppedMs).toBeGreaterThan(beforeMs);
  expect(stoppedMs - beforeMs).toBeLessThan(366 * 24 * 60 * minuteMs);
  // The service goes on from there.
  await service.advance('1m');
  const passedMs = (await service.nowMs()) - stoppedMs;
  expect(passedMs).toBeGreaterThanOrEqual(minuteMs);
  expect(passedMs).toBeLessThan(2 * minuteMs);
});

test('it says what is wrong with a length of time', async () => {
  const command = ClockCommand.start(service, ['advance', '6x']);

  expect((await command.end()).exitCode).toBe(1);
  expect(command.errors).toContain('advance must be a duration');
});
