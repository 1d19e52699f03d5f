import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { adminProgram } from '../../../scripts/admin.ts';

const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

const pathOf = (command: Command): string =>
  command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim();

/** By hand, so that a command that begins to change something has to be named here. */
const changing = [
  'account freeze',
  'account unfreeze',
  'dead-letters redrive',
  'deposit assign',
  'deposit return',
  'fees settle',
  'payment resolve',
  'platform create',
  'platform disable',
  'platform enable',
  'platform limits',
  'platform set-domain',
  'platform set-fees',
  'platform set-limits',
  'rates freeze',
  'rates resume',
  'redrive',
  'refund retry',
  'refund settle',
  'refund write-off',
  'token issue',
  'token revoke',
  'token rotate',
  'uma allow',
  'uma block',
  'uma remove',
  'uma rotate-keys',
  'verification decide',
  'webhooks replay',
  'webhooks resend',
];

const leaves = leavesOf(adminProgram()).map((command) => [pathOf(command), command] as const);

/** What a command answers to wrong values, before it looks for a service. */
const apiError = async (...args: string[]): Promise<string> => {
  const program = adminProgram();
  const printed: string[] = [];
  for (const leaf of leavesOf(program))
    leaf.exitOverride().configureOutput({ writeErr: (text) => printed.push(text) });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 'accepted';
  } catch (error) {
    return printed.join('') || (error instanceof Error ? error.message : String(error));
  }
};

const evening = '2026-11-24T20:00:00Z';
const verificationId = 'Verification:019542f5-b3e7-7d02-8000-000000000000';
const morning = '2026-11-24T08:00:00Z';

describe('npm run admin, asked with wrong values,', () => {
  it.each([
    [['audit'], 'Say what to look for: --resource, --actor or --from.'],
    [['audit', '--resource', 'x'], 'x is no resource: it has a type, such as Customer:<uuid>.'],
    [['audit', '--from', evening, '--to', morning], '--to must be after --from.'],
    [['audit', '--from', 'yesterday'], 'It must be a time with its zone, such as 2026-11-23T12:00:00Z.'],
    [['audit', '--from', '2026-11-24T20:00:00'], 'It must be a time with its zone'],
    [['audit', '--from', evening, '--to', '2026-11-25'], 'It must be a time with its zone'],
    [['webhooks', 'replay', '--platform', 'p', '--from', '2026-11-24 20:00'], 'a time with its zone'],
    [
      ['verification', 'decide', verificationId, '--decision', 'APPROVED', '--seen', '2026-11-24T20:00'],
      'It must be a time with its zone',
    ],
    [
      ['webhooks', 'replay', '--platform', 'p', '--from', evening, '--to', morning],
      '--to must be after --from.',
    ],
    [['platform', 'create', '--name', ' '], '--name must not be empty.'],
    [['executions', '--status', 'broken'], 'It must be one of RUNNING, SUCCEEDED, FAILED'],
    [['stuck', '--older-than', '10'], 'It must be a number and ms, s, m, h or d, such as 10m.'],
    [['uma', 'block', 'no domain', '--reason', 'x'], 'It must be a domain, such as vasp.example.'],
    [['uma', 'block', 'vasp.example'], "required option '--reason <text>' not specified"],
    [['uma', 'allow', 'vasp.example', '--reason', 'x', '--regions', 'Germany'], 'It must be codes'],
    [['stuck', '--stack', 'x'], '--stack needs --region, such as --region eu-west-1.'],
  ])('%j says what is wrong', async (args, sentence) => {
    expect(await apiError(...args)).toContain(sentence);
  });
});

describe('npm run admin', () => {
  it('has these commands that ask before they change something', () => {
    const asking = leaves.filter(([, command]) => command.options.some(({ long }) => long === '--yes'));
    expect(asking.map(([path]) => path).toSorted()).toEqual(changing);
  });

  describe.each(leaves)('%s', (path, command) => {
    const names = command.options.map(({ long }) => long);

    it('prints JSON and works on a deployed stack', () => {
      // A log line says all that frames needs.
      const common = path === 'frames' ? ['--json'] : ['--json', '--stack', '--region'];
      expect(names).toEqual(expect.arrayContaining(common));
    });

    it('explains itself and each of its options', () => {
      const silent = command.options.filter(({ description }) => description === '');
      expect(command.description().length).toBeGreaterThan(15);
      expect(silent).toEqual([]);
    });

    it('does nothing but print its usage for --help', async () => {
      const program = adminProgram();
      const printed: string[] = [];
      const leaf = leavesOf(program).find((each) => pathOf(each) === path);
      leaf?.exitOverride().configureOutput({ writeOut: (text) => printed.push(text) });

      await expect(program.parseAsync([...path.split(' '), '--help'], { from: 'user' })).rejects.toThrow(
        '(outputHelp)',
      );

      expect(printed.join('')).toContain(`Usage: admin ${path}`);
    });
  });
});
