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

test.each([
  ['23505', 'duplicate key value violates unique constraint "visits_one_open_102321"', 'visits_one_open'],
  [
    '23503',
    'insert or update on table "visits_102321" violates foreign key constraint "visits_visitor_102321"',
    'visits_visitor',
  ],
  ['23505', 'duplicate key value violates unique constraint "visits_one_open"', 'visits_one_open'],
  ['23502', 'null value in column "name" of relation "sites_102100" violates not-null constraint', null],
  ['VK400', 'no constraint "visits_one_open_102321"', null],
])('%s: a broken constraint of a shard has its name in the message', (code, message, constraint) => {
  expect(databaseReport(Object.assign(new Error(message), { code }))?.constraint).toBe(constraint)
})

test('the name of a broken constraint that PostgreSQL tells goes before that in the message', () => {
  const error = Object.assign(new Error('violates unique constraint "a_102008"'), {
    code: '23505',
    constraint: 'b',
  })
  expect(databaseReport(error)?.constraint).toBe('b')
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
