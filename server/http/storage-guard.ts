import { access, constants, statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/platform/refusal.ts'
import { sendRefusal } from './errors.ts'

/** Kept free for PostgreSQL, which at the last byte could neither read on nor start again, and for what staff must do. */
const RESERVE_BYTES = 64 * 1024 * 1024
const RESERVE_FILES = 256
const LOOK_MS = 1_000

/** @throws if the disk of this folder has less left than the reserve, or takes nothing at all any more */
export async function needRoom(folder: string): Promise<void> {
  // A machine that finds its disk damaged goes on with reading only.
  await access(folder, constants.W_OK)
  const { bavail, bsize, files, ffree } = await statfs(folder)
  if (bavail * bsize < RESERVE_BYTES) throw new Error('The disk is full')
  // Some file systems make room for files as they go, and say that they hold none.
  if (files > 0 && ffree < RESERVE_FILES) throw new Error('The disk holds no more files')
}

const readOnly: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * While the disk is full tablets, phones and other systems are told so before anything is tried: they ask again, and can still read (R17).
 * @param look throws while it is
 */
export function addStorageGuard(app: FastifyInstance, look: () => Promise<void>, onFull: () => void): void {
  let isFull = false
  const watch = async () => {
    isFull = await look().then(
      () => false,
      () => true,
    )
    if (isFull) onFull()
  }
  const watching = setInterval(() => void watch(), LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(watching))
  app.addHook('onRequest', ({ method, routeOptions }, reply, done) => {
    const isVisitors = Array.isArray(routeOptions.config.access)
    if (isFull && isVisitors && !readOnly.has(method)) sendRefusal(reply, refuse('STORAGE_FULL').error)
    else done()
  })
}
