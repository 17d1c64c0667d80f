import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { type Refusal, refusalMessages, refuse } from '#server/platform/refusal.ts'
import { databaseRefusal, databaseReport } from '#server/database/failure.ts'

const body = ({ code, issues, message, site, opensAt, meanwhile }: Refusal) => ({
  errorCode: code,
  message: message ?? refusalMessages[code],
  ...(issues.length > 0 && { issues }),
  ...(site !== undefined && { site }),
  ...(opensAt !== undefined && { opensAt }),
  ...(meanwhile !== undefined && { meanwhile }),
})

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', refusal.retryAfterSeconds)
  return reply.status(errorStatus[refusal.code]).send(body(refusal))
}

/** Answers errors with our own codes only: never a 500, a stack trace or a message of a library. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const code = refusalOf(error)
    if (errorStatus[code] >= 500) {
      request.log.error({ path: request.routeOptions.url, ...cleanError(error) }, 'request failed')
    }
    return sendRefusal(reply, refuse(code).error)
  })
}

/** The body of the answer to a request that is invalid before any route is found. */
export const badRequestBody = JSON.stringify(body(refuse('INVALID_INPUT').error))

function refusalOf(error: FastifyError): ErrorCode {
  const status = error.statusCode ?? 500
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status >= 400 && status < 500) return 'INVALID_INPUT'
  return databaseRefusal(error) ?? 'UNAVAILABLE'
}

/** The database's messages quote values: of its errors only the place and the kind are logged. */
export function cleanError(error: Error) {
  const report = databaseReport(error)
  const [, ...frames] = (error.stack ?? '').split('\n    at ')
  return {
    kind: error.name,
    reason: report === null ? error.message : `${report.state} ${report.constraint ?? ''}`,
    stack: frames,
  }
}
