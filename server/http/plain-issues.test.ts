import { expect, test } from 'vitest'
import { plainIssues } from './plain-issues.ts'

test('issues are said by field, in English', () => {
  const issues = [
    { path: 'hosts.1.firstName', message: 'INPUT_REQUIRED' },
    { path: 'area', message: 'INPUT_MAX_LENGTH', min: 100 },
    { path: 'limit', message: 'INPUT_STRING' },
    { path: '', message: 'INPUT_STRING' },
  ]
  expect(plainIssues(issues)).toBe(
    'hosts.1.firstName is missing or empty; area is longer than 100; limit is unknown, or has not the documented form; The request is unknown, or has not the documented form',
  )
})
