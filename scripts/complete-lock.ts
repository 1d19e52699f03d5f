// Run `npx node scripts/complete-lock.ts` after `npm install` has changed package-lock.json.
//
// A registry mirror may lack the binaries of other platforms. Then npm omits them from the lock file, and `npm ci`
// refuses that file everywhere. This script adds them by name and exact version, as their parent pins them, without a
// checksum. npm never fetches them on another platform.
//
// It also removes `engines`. npm compares them with the Node of the machine, and warns, but every package runs on the
// Node in node_modules. test/conventions/lock-file.test.ts checks that one instead. Install scripts run on the machine's Node,
// and the workspaces say which Nodes they support, so those stay.
import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';

const packageSchema = z.object({
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
/** Records, because an object would put the keys that it knows first, and npm sorts them otherwise. */
const lockSchema = z.record(z.string(), z.unknown());
const packagesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** Names end like `darwin-arm64`, `linux-x64-musl`, `win32-ia32-msvc`, `linux-arm-gnueabihf`. */
const platformPattern =
  /(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)(?:-(gnu|musl|msvc|eabi|gnueabihf|musleabihf))?$/;

const lockPath = new URL('../package-lock.json', import.meta.url);
const complete = (): void => {
  const lock = lockSchema.parse(JSON.parse(readFileSync(lockPath, 'utf8')));
  const packages = packagesSchema.parse(lock.packages);
  const added: string[] = [];
  for (const [parentPath, raw] of Object.entries({ ...packages })) {
    const parent = packageSchema.parse(raw);
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      const platform = platformPattern.exec(name);
      if (packages[path] !== undefined || platform === null || !/^\d+\.\d+\.\d+/.test(version)) continue;
      const [, os, cpu] = platform;
      packages[path] = {
        version,
        ...(parent.dev === true ? { dev: true } : {}),
        optional: true,
        os: [os],
        cpu: [cpu],
      };
      added.push(`${name}@${version}`);
    }
    if (parentPath.includes('node_modules/') && parent.hasInstallScript !== true) delete raw.engines;
  }
  lock.packages = Object.fromEntries(
    Object.entries(packages).sort(([left], [right]) => left.localeCompare(right, 'en')),
  );
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length === 0 ? 'The lock file has every platform.' : `Added ${added.join(', ')}`);
};

new Command('complete-lock')
  .description(
    'Adds to package-lock.json the packages of other platforms that a registry mirror left out, and removes engines that npm would compare with the wrong Node.',
  )
  .action(complete)
  .parse();
