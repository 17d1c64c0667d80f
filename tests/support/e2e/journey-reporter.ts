import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Says at the end how many rows of tests/journeys passed in the browser. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter's default export
export default class JourneyReporter implements Reporter {
  #journeys: readonly TestCase[] = []

  onBegin(_: unknown, suite: Suite): void {
    this.#journeys = suite.allTests().filter(({ tags }) => tags.includes('@journey'))
  }

  onEnd(): void {
    if (this.#journeys.length === 0) return
    const passed = this.#journeys.filter((journey) => journey.outcome() === 'expected').length
    process.stdout.write(`journeys in the browser: ${passed}/${this.#journeys.length}\n`)
  }
}
