import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4173)
// Workers read this file too: only the first reader may make a folder.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'visitor-kiosk-e2e-'))

/** Browser tests run against the built product: `npm test -- e2e` builds first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: 30_000,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: { ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }) },
  },
  projects: [
    { name: 'tablet', use: { viewport: { width: 1280, height: 800 }, hasTouch: true } },
  ],
  webServer: {
    command: 'node dist/server/main.js',
    url: `http://127.0.0.1:${port}/api/ready`,
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
