import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose files take longest, slowest first: a long file that starts last keeps the others waiting. */
const slowFolders = ['/test/workflow/', '/test/prove/', '/test/api/'];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const index = slowFolders.findIndex((folder) => moduleId.includes(folder));
  return index === -1 ? slowFolders.length : index;
};

/** Files of one project stay together, because they share processes. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}
