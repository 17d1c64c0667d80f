import { expect, test } from 'vitest'
import { nodeAway } from './nodes.ts'

const failed = (code: string, message: string, where?: string) =>
  Object.assign(new Error(message), { code, severity: 'ERROR', ...(where !== undefined && { where }) })

test('names the node that a statement did not reach', () => {
  const refused = failed(
    '08006',
    'connection to the remote node postgres@10.0.0.7:5432 failed with the following error: Connection refused',
  )
  expect(nodeAway(refused)).toBe('10.0.0.7:5432')
  const stopping = failed(
    '57P01',
    'terminating connection due to administrator command',
    'while executing command on node-2.example:5433',
  )
  expect(nodeAway(stopping)).toBe('node-2.example:5433')
})

test('names none where the database itself is away, or a statement on a node failed', () => {
  expect(nodeAway(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBeNull()
  expect(nodeAway(failed('57P01', 'terminating connection due to administrator command'))).toBeNull()
  expect(nodeAway(failed('23505', 'duplicate key', 'while executing command on 10.0.0.7:5432'))).toBeNull()
})
