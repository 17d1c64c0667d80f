import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** The running release and the two before it: a page that opened then may still ask for its chunks (R19). */
export const KEPT_RELEASES = 3
/** A younger folder may belong to another process that is just starting. */
export const SETTLED_MS = 3_600_000

const LIST = 'releases.json'
const Releases = v.array(v.array(v.string()))

/**
 * Keeps what Vite gave a hashed name beyond the build that made it, one folder for all releases and for every process: a
 * name stands for one content. @param assets folder of the running build's hashed files. @param kept folder to keep them in.
 */
export async function keepPreviousAssets(assets: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  const current = (await readdir(assets)).filter((name) => !name.endsWith('.map')).sort()
  const known = await readReleases(kept)
  const earlier = known.filter((names) => names.join() !== current.join())
  const releases = [current, ...earlier].slice(0, KEPT_RELEASES)
  const there = await readdir(kept)
  for (const name of current)
    if (!there.includes(name)) await appear(join(kept, name), (path) => copyFile(join(assets, name), path))
  await appear(join(kept, LIST), (path) => writeFile(path, JSON.stringify(releases)))
  const wanted = new Set([LIST, ...releases.flat()])
  for (const name of there) if (!wanted.has(name)) await sweep(join(kept, name))
}

/** Whole or not at all: another process serves from the same folder, and browsers keep what they got for a year. */
async function appear(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  await write(unfinished)
  await rename(unfinished, path)
}

async function sweep(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && Date.now() - found.mtimeMs > SETTLED_MS) await rm(path, { force: true })
}

async function readReleases(kept: string): Promise<readonly (readonly string[])[]> {
  try {
    return v.parse(Releases, JSON.parse(await readFile(join(kept, LIST), 'utf8')))
  } catch {
    return []
  }
}
