import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'

/** Browsers that keep their profile in a folder, and what stands in its files. */

/**
 * A whole Chromium: the headless shell writes neither history nor sessions. `npm test` names one in FULL_CHROMIUM.
 * @throws if there is none
 */
function fullChromium(): string {
  const { FULL_CHROMIUM, CHROMIUM = '' } = process.env
  const known = [FULL_CHROMIUM, CHROMIUM.includes('headless') ? '' : CHROMIUM, chromium.executablePath()]
  const found = [...known, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  if (!found) throw new Error('There is no whole Chromium. Name one in the variable FULL_CHROMIUM.')
  return found
}

/** A whole Chromium with all its files in this folder. */
export const openProfile = (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    locale: 'it-IT',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
    executablePath: fullChromium(),
  })

/** A file of a profile, by its path in it. */
type ProfileFile = readonly [path: string, content: Buffer]

/** Every file below a folder. */
export async function filesOf(folder: string): Promise<readonly ProfileFile[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }): Promise<ProfileFile> => {
        const path = join(parentPath, name)
        return [path.slice(folder.length + 1), await readFile(path)]
      }),
  )
}

/** The files that hold a text. Browsers write it in one byte a letter, or in two of either order. */
export function filesWith(files: readonly ProfileFile[], text: string): readonly string[] {
  const wide = Buffer.from(text, 'utf16le')
  const forms = [Buffer.from(text), Buffer.from(text, 'latin1'), wide, Buffer.from(wide).swap16()]
  return files.flatMap(([path, content]) => (forms.some((form) => content.includes(form)) ? [path] : []))
}
