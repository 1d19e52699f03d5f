import { spawnSync } from 'node:child_process';

const line = /^\s*(\d+)\s+(\d+)\s+(.*)$/;

/** Process ids of DynamoDB Local: below a host's process, or of a data directory. */
export const javaProcesses = (of: { readonly hostPid: number } | { readonly dataDir: string }): number[] => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid,ppid,args'], { encoding: 'utf8' });
  const all = stdout.split('\n').flatMap((text) => {
    const [, pid, parent, args = ''] = line.exec(text) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
  // A shell stands between the host and Java, with the same arguments.
  const java = all.filter(({ args }) => /^\S*java /.test(args));
  if ('dataDir' in of) {
    const option = `-dbPath ${of.dataDir}/`;
    return java.filter(({ args }) => args.includes(option)).map(({ pid }) => pid);
  }
  const shells = new Set(all.filter(({ parent }) => parent === of.hostPid).map(({ pid }) => pid));
  return java.filter(({ parent }) => shells.has(parent)).map(({ pid }) => pid);
};
