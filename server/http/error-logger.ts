import type { FastifyBaseLogger } from 'fastify'

/** Logs the kind of an error alone: its message may quote what people have written. */
export const errorLogger =
  (log: FastifyBaseLogger, level: 'debug' | 'warn', sentence: string) =>
  (error: unknown): void =>
    log[level]({ kind: error instanceof Error ? error.name : 'unknown' }, sentence)
