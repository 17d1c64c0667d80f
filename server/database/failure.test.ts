import { expect, test } from 'vitest'
import { databaseReport, failureLine } from './failure.ts'

const failed = (code: string) => databaseReport(Object.assign(new Error('no'), { code }))

test.each(['57P03', '0A000', '23505', 'HV00A', 'P0001', 'XX000'])(
  '%s is what PostgreSQL reports',
  (state) => {
    expect(failed(state)?.state).toBe(state)
  },
)

test.each(['EPIPE', 'EBADF', 'ECONNRESET', 'ETIMEDOUT'])('%s is what the machine says', (code) => {
  expect(failed(code)).toBeNull()
})

test('an operator reads one line, which says so where the database is away', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' })
  expect(failureLine(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]))).toBe(
    'The database does not answer: connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  )
  expect(failureLine(new Error('timeout expired'))).toBe('The database does not answer: timeout expired')
  expect(failureLine(new Error('SECRET_KEY is wrong:\ntry another'))).toBe('SECRET_KEY is wrong: try another')
})
