import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Puts its handler where the import above looks for it, so that pdf.js starts no worker of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** What pdf.js itself says, not what a slip of its code says. */
const foundBy = ({ name, message }) =>
  /^(?:InvalidPDF|UnknownError)Exception$/.test(name) && !/undefined|propert|function/.test(message)
    ? message.slice(0, 120)
    : undefined;

/** The first page is enough: who looks at a document sees the others. */
const outcomeOf = async (data) => {
  try {
    const document = await getDocument({ data, verbosity: 0 }).promise;
    if (document.numPages === 0) return { outcome: 'NO_PAGE' };
    await document.getPage(1);
    return { outcome: 'READABLE' };
  } catch (error) {
    if (error instanceof PasswordException) return { outcome: 'LOCKED' };
    return { outcome: 'UNREADABLE', found: foundBy(error) };
  }
};

// What pdf.js throws where nobody awaits it.
process.once('uncaughtException', () => parentPort.postMessage({ outcome: 'UNREADABLE' }));
parentPort.postMessage(await outcomeOf(workerData));
