import { expect, test } from 'vitest'
import { databaseReport } from './failure.ts'

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
