import type { FastifyBaseLogger } from 'fastify'
import { cleanError } from './errors.ts'

/**
 * What no request and no job has caught is logged like any other error, without what it quotes, and ends no visit: a promise
 * that failed unheard leaves the server as it was; after any other error nobody knows that, and it is started anew by
 * whoever keeps it running (ASVS 16.5.4).
 * @param stop lets those finish who are being served
 * @returns takes it back
 */
export function addLastResort(
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>,
  stop: () => Promise<void>,
  exit: (code: number) => void = process.exit,
): () => void {
  const onRejection = (reason: unknown) =>
    log.error(cleanError(errorOf(reason)), 'an error that nothing waited for')
  const onException = (error: unknown) => {
    log.fatal(cleanError(errorOf(error)), 'ALARM: an error outside of every request, the server ends')
    const end = () => exit(1)
    stop().then(end, end)
  }
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  return () => {
    process.off('unhandledRejection', onRejection)
    process.off('uncaughtException', onException)
  }
}

const errorOf = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('no error was thrown')
