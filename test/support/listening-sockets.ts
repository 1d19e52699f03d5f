import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const listening = '0A';
const socketLink = /^socket:\[(\d+)\]$/;

/** Addresses on which a process and its descendants listen, such as `127.0.0.1:3000`. It reads Linux's /proc. */
export const listeningAddresses = (pid: number): string[] => {
  const inodes = new Set(processTree(pid).flatMap(socketInodes));
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === listening && inodes.has(inode))
    .map(([, local = '']) => addressOf(local));
};

const processTree = (root: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const tree = [root];
  // Children are appended while the list is walked.
  for (const pid of tree)
    tree.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child));
  return tree;
};

/** The fields of `stat` follow the program's name, which may contain spaces. A process may end meanwhile. */
const parentOf = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
};

const socketInodes = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return socketLink.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });

/** `0100007F:0BB8` → `127.0.0.1:3000`. Each group of four bytes is in the order of the machine. */
const addressOf = (local: string): string => {
  const [hex = '', port = ''] = local.split(':');
  const bytes = hex.match(/.{8}/g)?.flatMap((group) => (group.match(/../g) ?? []).reverse()) ?? [];
  const isMapped = bytes.length === 4 || bytes.join('').startsWith('00000000000000000000ffff'.toUpperCase());
  const address = isMapped
    ? bytes
        .slice(-4)
        .map((byte) => Number.parseInt(byte, 16))
        .join('.')
    : bytes.join('');
  return `${address}:${Number.parseInt(port, 16)}`;
};
