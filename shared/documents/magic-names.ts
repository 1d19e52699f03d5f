import { inTheAnswer, type MagicValues, outcomeOfEnd } from '#shared/kernel/magic-values.ts';

type SandboxScan = 'CLEAN' | 'INFECTED' | 'UNSCANNABLE' | 'NOT_SCANNED';

/** The worker runs each minute. */
const afterScan = 'within two minutes';

/** Read from the end of a file's name, before its extension. */
export const scanValues: MagicValues<SandboxScan> = {
  values: {
    '-clean': { outcome: 'CLEAN', effect: 'The scan finds nothing.', when: afterScan },
    '-infected': {
      outcome: 'INFECTED',
      effect: 'The scan finds malware, and the file is quarantined.',
      when: afterScan,
    },
    '-unscannable': {
      outcome: 'UNSCANNABLE',
      effect: 'The scanner cannot look into the file.',
      when: afterScan,
    },
  },
  otherwise: {
    outcome: 'NOT_SCANNED',
    effect: 'The file is not scanned and can be used.',
    when: inTheAnswer,
  },
};

/** What the sandbox's scanner says of a file with this name; undefined when it does not look at it. */
export const sandboxScanOf = (fileName: string): Exclude<SandboxScan, 'NOT_SCANNED'> | undefined => {
  const outcome = outcomeOfEnd(scanValues, fileName.replace(/\.\w{1,10}$/, ''));
  return outcome === 'NOT_SCANNED' ? undefined : outcome;
};
