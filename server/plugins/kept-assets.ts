import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** The running release and the two before it: a page that opened then may still ask for its chunks (R19). */
export const KEPT_RELEASES = 3

/** Chosen by what a browser accepts, never by name. */
const COMPRESSED_COPY = /\.(?:br|gz)$/
const LIST = 'releases.json'
const Releases = v.array(v.array(v.string()))

/**
 * Keeps what Vite gave a hashed name beyond the build that made it, one folder for all releases: a name stands
 * for one content. @param assets folder of the running build's hashed files. @param kept folder to keep them in.
 * @returns names of the files in `kept`, without compressed copies.
 */
export async function keepAssets(assets: string, kept: string): Promise<ReadonlySet<string>> {
  await mkdir(kept, { recursive: true })
  const current = (await readdir(assets)).filter((name) => !name.endsWith('.map')).sort()
  const known = await readReleases(kept)
  const earlier = known.filter((names) => names.join() !== current.join())
  const releases = [current, ...earlier].slice(0, KEPT_RELEASES)
  const wanted = new Set(releases.flat())
  const there = new Set(await readdir(kept))
  for (const name of current) if (!there.has(name)) await copyFile(join(assets, name), join(kept, name))
  // The list first: a file that nobody lists is swept at the next start, one that is listed must be there.
  await writeFile(join(kept, LIST), JSON.stringify(releases))
  for (const name of there)
    if (name !== LIST && !wanted.has(name)) await rm(join(kept, name), { force: true })
  return new Set(releases.flat().filter((name) => !COMPRESSED_COPY.test(name)))
}

async function readReleases(kept: string): Promise<readonly (readonly string[])[]> {
  try {
    return v.parse(Releases, JSON.parse(await readFile(join(kept, LIST), 'utf8')))
  } catch {
    return []
  }
}
