import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepClasses } from '#src/aws/class-archive.ts';
import { launchDynamodb } from '#src/aws/dynamodb-java.ts';
import { freePort } from '#src/aws/dynamodb-process.ts';
import { type JavaFiles, javaFiles } from '#src/aws/java-files.ts';
import { javaProcesses } from '#src/testing/java-processes.ts';

describe('the archive of loaded classes', () => {
  let files: JavaFiles;
  beforeAll(async () => {
    files = javaFiles();
    await keepClasses();
  });
  afterAll(() => rm(files.directory, { recursive: true }));

  it('is kept beside the packages, and Java reads its classes from it', async () => {
    expect(files.archive !== undefined && existsSync(files.archive)).toBe(true);

    const java = await launchDynamodb({ port: await freePort() });
    const [pid = 0] = javaProcesses({ hostPid: process.pid });
    const mapped = readFileSync(`/proc/${pid}/maps`, 'utf8');
    await java.stop();

    expect(mapped).toContain(files.archive);
  });

  it('is on a class path of jars, with our class and without the manifest of DynamoDB Local', () => {
    const [server = '', ...others] = files.classpath.split(':');
    const names = readFileSync(server).toString('latin1');
    const directory = names.slice(names.lastIndexOf('PK\x01\x02'));

    expect(directory).toContain('LoopbackServer.class');
    expect(names.slice(names.indexOf('PK\x01\x02'))).not.toContain('META-INF/MANIFEST.MF');
    expect(others.filter((path) => !path.endsWith('.jar'))).toEqual([]);
    expect(others.length).toBeGreaterThan(50);
  });
});
