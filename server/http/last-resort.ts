import type { FastifyBaseLogger } from 'fastify'
import { cleanError } from './errors.ts'

/**
 * Logs errors that no request and no job has caught, like any other error and without what they quote; no visit ends by
 * them. An unhandled rejection leaves the server as it was. After any other error its state is unknown, so it stops and
 * is started anew by its service manager (ASVS 16.5.4).
 * @param stop finishes the requests that are being answered
 * @returns a function that removes the handlers
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
