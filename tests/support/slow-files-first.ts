import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take half a minute: last, they would run beside idle workers. A clean checkout has no
 * durations to sort by.
 */
const slow = /tests\/(?:fuzz|model|program)\/|server\/mail\/newsletter\/issues\//;

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byDefault = await BaseSequencer.prototype.sort.call(this, files);
    return [
      ...byDefault.filter(({ moduleId }) => slow.test(moduleId)),
      ...byDefault.filter(({ moduleId }) => !slow.test(moduleId)),
    ];
  }
}
