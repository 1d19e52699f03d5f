import type { Command } from 'commander';
import { openService } from '../access/open.ts';
import type { Service } from '../access/service.ts';

export interface CommonOptions {
  readonly stack?: string;
  readonly region?: string;
  readonly json?: true;
}

/** Options that every command has. */
export const withCommonOptions = (command: Command): Command =>
  command
    .option('--stack <name>', 'a deployed stack; default: the service that runs on this machine')
    .option('--region <region>', "the stack's region, such as eu-west-1")
    .option('--json', 'print one JSON document');

/** For commands that change something. */
export interface ChangeOptions extends CommonOptions {
  readonly yes?: true;
}

/** Options of a command that changes something. */
export const withChangeOptions = (command: Command): Command =>
  withCommonOptions(command).option('--yes', 'do not ask');

/** Opens the service with the rights to read. */
export const openToRead = ({ stack, region }: CommonOptions): Promise<Service> =>
  openService({ stack, region, canWrite: false });

/** Opens the service with the rights to change something. */
export const openToWrite = ({ stack, region }: CommonOptions): Promise<Service> =>
  openService({ stack, region, canWrite: true });
