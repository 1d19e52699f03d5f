// Plain JavaScript, as check-machine.mjs.
import { spawnSync } from 'node:child_process';

const javaMinimum = 17;
const needed = `Java ${javaMinimum} or newer is needed (DynamoDB Local runs on it)`;

/** With these, `java` is in the PATH. Homebrew's own openjdk is not, until one links it by hand. */
const installation = {
  darwin: 'On macOS: brew install --cask temurin@17',
  linux: 'On Debian or Ubuntu: apt-get install openjdk-17-jre-headless (Debian 13: openjdk-21-jre-headless)',
  win32: 'On Windows: winget install EclipseAdoptium.Temurin.17.JRE',
};

const problemOf = ({ error, stderr, stdout }) => {
  if (error) return `${needed}, and there is no java in the PATH`;
  const said = `${stderr}${stdout}`;
  // Java 8 and older report versions such as 1.8.
  const match = /version "(?:1\.)?(\d+)/.exec(said);
  if (!match) return `${needed}, and java -version says: ${said.trim().split('\n')[0].replace(/\.$/, '')}`;
  return Number(match[1]) < javaMinimum ? `${needed}, this is Java ${match[1]}` : undefined;
};

/** What is wrong with the machine's Java and how to install it, in one line; undefined: nothing. */
export const javaProblem = (
  platform = process.platform,
  answer = spawnSync('java', ['-version'], { encoding: 'utf8' }),
) => {
  const problem = problemOf(answer);
  return problem && `${problem}. ${installation[platform] || 'Install it from https://adoptium.net'}`;
};
