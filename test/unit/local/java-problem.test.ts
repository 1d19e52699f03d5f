import { expect, it } from 'vitest';
import { javaProblem } from '#infra/local/java-problem.mjs';

const says = (stderr: string) => ({ stdout: '', stderr: `${stderr}\n` });
const noJava = { stdout: '', stderr: '', error: new Error('spawn java ENOENT') };
const needed = 'Java 17 or newer is needed (DynamoDB Local runs on it)';

it.each([
  [
    'linux',
    'On Debian or Ubuntu: apt-get install openjdk-17-jre-headless (Debian 13: openjdk-21-jre-headless)',
  ],
  ['darwin', 'On macOS: brew install --cask temurin@17'],
  ['win32', 'On Windows: winget install EclipseAdoptium.Temurin.17.JRE'],
  ['freebsd', 'Install it from https://adoptium.net'],
])('a machine without Java learns how to install it on %s', (platform, how) => {
  expect(javaProblem(platform, noJava)).toBe(`${needed}, and there is no java in the PATH. ${how}`);
});

it.each([
  ['openjdk version "11.0.2" 2019-01-15', 'this is Java 11'],
  ['java version "1.8.0_351"', 'this is Java 8'],
  [
    'The operation couldn’t be completed. Unable to locate a Java Runtime.\nPlease visit http://www.java.com',
    'and java -version says: The operation couldn’t be completed. Unable to locate a Java Runtime',
  ],
])('Java that says %j is refused', (said, problem) => {
  const how = 'On macOS: brew install --cask temurin@17';

  expect(javaProblem('darwin', says(said))).toBe(`${needed}, ${problem}. ${how}`);
});

it.each(['openjdk version "17.0.15" 2025-04-15', 'openjdk version "21" 2023-09-19', 'java version "25.0.1"'])(
  'Java that says %j is taken',
  (said) => {
    expect(javaProblem('linux', says(said))).toBeUndefined();
  },
);
