/** Finds a Chromium that starts, or gets one: for the tests and for what measures in a browser. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { getFromDebian, attempt } from './debian.mjs'
import { say } from './prepare.mjs'

const ON_PATH = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const works = (path) => Boolean(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Playwright wants a whole path, not a name. */
function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) =>
    existsSync(path),
  )
}

async function find(isFit = works) {
  for (const path of [process.env.CHROMIUM, await playwrightsOwn(), ...onPath()]) if (isFit(path)) return path
  return undefined
}

/** The headless shell writes neither history nor sessions. */
const isWhole = (path) => works(path) && !/headless/.test(path)

async function findWhole() {
  const { FULL_CHROMIUM } = process.env
  return works(FULL_CHROMIUM) ? FULL_CHROMIUM : await find(isWhole)
}

/** @returns {Promise<string>} path of a Chromium that keeps its files as people's browsers do. */
export async function wholeChromiumPath() {
  const found = await findWhole()
  if (found) return found
  say('Getting a whole Chromium for the tests of what a browser keeps …')
  attempt(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'])
  if (!(await findWhole())) getFromDebian(['chromium'])
  const got = await findWhole()
  if (!got) throw new Error('No whole Chromium found. Install one, or name it in the variable FULL_CHROMIUM.')
  return got
}

/** @returns {Promise<string>} path of a Chromium that answers `--version`. */
export async function chromiumPath() {
  const found = await find()
  if (found) return found
  say('Getting a Chromium for the browser tests …')
  attempt(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'])
  if (!(await find())) {
    getFromDebian(
      ['chromium-headless-shell'],
      ['fonts-ipafont-gothic', 'fonts-wqy-zenhei', 'fonts-noto-core'],
    )
  }
  const got = await find()
  if (!got) throw new Error('No Chromium found. Install one, or name it in the variable CHROMIUM.')
  return got
}
