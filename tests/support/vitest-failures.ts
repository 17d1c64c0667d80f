import type { Reporter, TestModule } from 'vitest/node'
import { keepFailure } from './failed-tests.ts'

/** Keeps each failed test, and each file that could not be run, for the end of `npm test`. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's default export
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const { message } of module.errors()) keepFailure(module.relativeModuleId, message)
      for (const suite of module.children.allSuites())
        for (const { message } of suite.errors())
          keepFailure(`${module.relativeModuleId}, ${suite.fullName}`, message)
      for (const test of module.children.allTests('failed'))
        keepFailure(`${module.relativeModuleId}, ${test.fullName}`, test.result().errors?.[0]?.message ?? '')
    }
  }
}
