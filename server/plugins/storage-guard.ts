import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/domain/refusal.ts'
import { sendRefusal } from './errors.ts'

/** Kept free for PostgreSQL, which at the last byte could neither read on nor start again, and for what staff must do. */
const RESERVE_BYTES = 64 * 1024 * 1024

/** @throws if the disk of this folder has less left than the reserve */
export async function needRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < RESERVE_BYTES) throw new Error('The disk is full')
}

/** While the disk is full tablets and phones are told so before anything is tried: they ask again, and can still read (R17). */
export function addStorageGuard(app: FastifyInstance, isFull: () => boolean): void {
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    const isVisitors = Array.isArray(routeOptions.config.access)
    if (isVisitors && method === 'POST' && isFull()) return sendRefusal(reply, refuse('STORAGE_FULL').error)
  })
}
