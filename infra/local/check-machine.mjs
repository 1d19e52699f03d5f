// Plain JavaScript that an old Node can run. It reports what the machine lacks before newer code is loaded.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { javaProblem } from './java-problem.mjs';

const nodeMinimum = 20;
// The first release that runs TypeScript without a build step. node_modules contains one.
const ownNodeMinimum = 24;
const defaultPort = 3000;

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** npm names the Node that it runs on. Its scripts run on the Node in node_modules. */
const checkHostNode = () => {
  const match = /node\/v(\d+)/.exec(process.env.npm_config_user_agent || '');
  const major = Number(match ? match[1] : process.versions.node.split('.')[0]);
  if (major < nodeMinimum)
    fail(`Node ${nodeMinimum} or newer is needed, this is Node ${major}: https://nodejs.org`);
};

const checkPackages = () => {
  const isInstalled = ['aws-cdk-lib', '@payments-service/local-aws'].every((name) =>
    existsSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url)),
  );
  const ownMajor = Number(process.versions.node.split('.')[0]);
  if (!isInstalled || ownMajor < ownNodeMinimum)
    fail('The packages are not installed: run npm ci first, then npm start');
};

const checkJava = () => {
  const problem = javaProblem();
  if (problem) fail(problem);
};

const checkPort = () => {
  const text = process.env.PORT || String(defaultPort);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535)
    fail(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}`);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE')
        fail(`Port ${port} is taken: stop what listens there, or choose another with PORT=`);
      fail(`Cannot listen on port ${port}: ${error.message}`);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(resolve));
  });
};

checkHostNode();
checkPackages();
// The help is for somebody whose machine may not be ready yet.
if (!process.argv.includes('--help')) {
  checkJava();
  await checkPort();
}
// Loading the TypeScript takes 0.4 s without what an earlier start has compiled.
module.enableCompileCache?.(fileURLToPath(new URL('../../node_modules/.cache/start', import.meta.url)));
await import('./start.ts');
