import { browserProgram, launchBrowser } from './support/launch-browser.ts';
const browser = await launchBrowser(await browserProgram());
const [, , url, out, w, h, dark] = process.argv;
const page = await browser.newPage({ viewport: { width: Number(w), height: Number(h) }, colorScheme: dark ? 'dark' : 'light' });
await page.goto(url!); await page.waitForTimeout(500);
await page.screenshot({ path: out!, fullPage: false });
await browser.close();
