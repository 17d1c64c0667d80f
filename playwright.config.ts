import { rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { makeStartedDataDir } from './tests/support/e2e/data-dir.ts'

const port = Number(process.env.E2E_PORT ?? 4173)

/** For each worker a printer that obeys and one that does not; the server may reach these ports and no other. */
const WORKERS = 2
process.env.E2E_PRINTER_PORTS ??= Array.from({ length: 2 * WORKERS }, (_, nth) => port + 100 + nth).join()

/** Workers read this file too: only the first reader makes a folder, and removes it. */
function sharedDataDir(): string {
  if (process.env.E2E_DATA_DIR) return process.env.E2E_DATA_DIR
  const folder = makeStartedDataDir()
  process.env.E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Where `npm run e2e:prism` wants to read what Prism found. */
const prismFindings = process.env.PRISM_FINDINGS
/** The port at which tests that start a server of their own have Prism put before it. */
if (prismFindings) process.env.PRISM_CONTROL ??= String(port + 90)

/** The two main flows; everything else is asked once. */
const everySize = /@main/

/** Browser tests run against the built product: `npm test -- e2e` builds first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: WORKERS,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./tests/support/e2e/closing-reporter.ts']],
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    serviceWorkers: 'block',
    // A trace of every test costs a quarter of them; `--trace on` takes one of the test that is looked into.
    screenshot: 'only-on-failure',
    hasTouch: true,
    // A picture in the middle of a fade has no contrast to judge.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }) },
  },
  projects: [
    { name: 'tablet', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'portrait', grep: everySize, use: { viewport: { width: 800, height: 1280 } } },
    { name: 'phone', grep: everySize, use: { viewport: { width: 390, height: 844 }, isMobile: true } },
  ],
  webServer: {
    command: prismFindings
      ? 'node --import tsx tests/support/e2e/prism/server-behind-prism.ts'
      : 'node dist/server/main.js',
    url: `http://127.0.0.1:${port}/api/ready`,
    env: {
      PORT: String(port),
      DATA_DIR: sharedDataDir(),
      LOG_LEVEL: 'warn',
      PRINTER_PORTS: process.env.E2E_PRINTER_PORTS,
      PRINTER_LOOPBACK: '1',
      DATABASE_URL: '',
      SECRET_KEY: '',
      ...(prismFindings && { PRISM_FINDINGS: prismFindings }),
    },
    // On a machine with other work a start takes longer than the minute that is usual; Prism comes from the registry the first time.
    timeout: prismFindings ? 300_000 : 180_000,
    // Warnings of the server stand beside the test that they belong to.
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
