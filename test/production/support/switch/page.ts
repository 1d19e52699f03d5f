import { spawn } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { httpSwitch } from '#shared/switch/http-switch.ts';
import { newKey, publicPem, type SwitchWorld, signed, switchKey } from './world.ts';

const privatePem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The examples of docs/switch.md. test/production/switch-callback.test.ts runs these tests on its service. */
export const describePage = (world: () => SwitchWorld): void => {
  describe('docs/switch.md', () => {
    const page = readFileSync('docs/switch.md', 'utf8');
    const blockOf = (language: string): string =>
      new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';

    /** Runs the page's example switch in a process of its own. Returns its root URL. */
    const startSwitch = async (serviceKey: KeyObject): Promise<string> => {
      const directory = mkdtempSync(join(tmpdir(), 'switch-'));
      const file = join(directory, 'switch.mjs');
      writeFileSync(file, blockOf('js'));
      const child = spawn(process.execPath, [file], {
        env: {
          SERVICE_URL: world().baseUrl,
          SERVICE_PUBLIC_KEY: publicPem(serviceKey),
          SWITCH_PRIVATE_KEY: privatePem(switchKey),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => {
        child.kill();
        rmSync(directory, { recursive: true });
      });
      const [port] = await child.stdout.take(1).toArray();
      return `http://127.0.0.1:${String(port).trim()}`;
    };

    it("has a switch that accepts the service's order, refuses other callers, and delivers", async () => {
      const serviceKey = newKey();
      const url = await startSwitch(serviceKey);
      const payment = await world().onItsWay();
      const [platformId = '', uuid = ''] = payment.payoutId.split('.');
      const destination = { kind: 'UMA_ADDRESS', umaAddress: '$jane@bank.example' } as const;
      const payout = { uuid, platformId, amountMinor: 995n, currency: 'USD', destination, reference: 'R1' };
      const ask = httpSwitch({ url, sign: async (text) => signed(text, serviceKey) });
      const stranger = httpSwitch({ url, sign: async (text) => signed(text, switchKey) });

      const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      await expect(stranger(payout, 'START')).rejects.toMatchObject({ reason: 'UNEXPECTED_STATUS' });
      stdout.mockRestore();
      expect(await ask(payout, 'FOLLOW_UP')).toEqual({ kind: 'ON_ITS_WAY' });
      // On a busy machine it has paid by now.
      expect(['ON_ITS_WAY', 'DELIVERED']).toContain((await ask(payout, 'START')).kind);

      await expect.poll(async () => (await payment.read()).status).toBe('COMPLETED');
      const delivered = { kind: 'DELIVERED', mayComeBack: 'LATER' } as const;
      expect(await ask(payout, 'FOLLOW_UP')).toEqual(delivered);
      expect(await ask(payout, 'START')).toEqual(delivered);
      await sleep(200);
      expect((await payment.read()).status).toBe('COMPLETED');
    });
  });
};
