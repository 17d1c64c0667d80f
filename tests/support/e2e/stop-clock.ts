import type { Page } from '@playwright/test'

const MARGINS_MS = [500, 1_000, 2_000, 4_000]

/** Stops the page's time a little ahead of now: a busy machine may take longer to say so than that little. */
export async function stopClock(page: Page): Promise<void> {
  for (const margin of MARGINS_MS) {
    const now = await page.evaluate(() => Date.now())
    const isStopped = await page.clock.pauseAt(now + margin).then(
      () => true,
      (error: Error) => {
        if (!error.message.includes('to the past')) throw error
        return false
      },
    )
    if (isStopped) return
  }
  throw new Error('The clock would not stop')
}
