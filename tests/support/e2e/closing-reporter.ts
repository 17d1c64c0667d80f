import { basename } from 'node:path'
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { keepFailure } from '../failed-tests.ts'

/** Keeps why each test failed for the end of `npm test`, and says how many rows of tests/journeys passed in the browser. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter's default export
export default class ClosingReporter implements Reporter {
  #tests: readonly TestCase[] = []

  onBegin(_: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  onEnd(): void {
    for (const test of this.#tests) {
      const message = test.results.at(-1)?.error?.message
      if (message) keepFailure(`${basename(test.location.file)}, ${test.title}`, message)
    }
    const journeys = this.#tests.filter(({ tags }) => tags.includes('@journey'))
    if (journeys.length === 0) return
    const passed = journeys.filter((journey) => journey.outcome() === 'expected').length
    say(`journeys in the browser: ${passed}/${journeys.length}`)
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
