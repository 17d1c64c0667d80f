import type { Page } from '@playwright/test'

/**
 * Waits until the page has drawn two real frames, whatever its clock says. What an earlier key did may still be scrolling
 * the page, and its event would count as a touch in the middle of a jump in time.
 */
export async function drawFrames(page: Page): Promise<void> {
  const root = await page.waitForSelector('html', { state: 'attached' })
  await root.waitForElementState('stable')
  await root.dispose()
}
