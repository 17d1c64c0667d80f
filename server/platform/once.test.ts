import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newAccess } from '#contract/calls/new-access.ts'
import { requestHash } from './once.ts'

/** A request that an older version has stored under a key is known again by this one. */

test('an entry hashes as in the versions before: a new field of the call has no default', () => {
  const asked = {
    direction: true,
    visitorId: '0198f0a2-7a51-7c3e-9d2a-1f3b5c7d9e11',
    acceptedCertificates: [{ id: 'rules', version: 3, language: 'it' }],
  }
  expect(requestHash('newAccess', v.parse(newAccess.request, asked)).toString('hex')).toBe(
    '1b5c7e25bde5681fa0e7c7c75f1fd50ce6273bbd41a80c4c359b035d13f518d1',
  )
})
