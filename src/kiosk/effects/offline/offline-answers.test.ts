import { expect, test } from 'vitest'
import { getInternalStaff } from '#contract/calls/search.ts'
import type { Host } from '#contract/entities/host.ts'
import { ok } from '#contract/result.ts'
import { offlineAnswers } from './offline-answers.ts'

const host: Host = { id: '1', firstName: 'Giulia', lastName: 'Bianchi', area: null, image: null }

const searched = (stored: { readonly getInternalStaff?: Host[] }, input: string) => {
  const answerOf = offlineAnswers({
    now: () => 0,
    language: () => 'en',
    isOffline: () => true,
    fromPack: new Map(),
  })
  const kept = {
    session: { companyId: 'acme', site: null, answers: stored },
    evacuation: null,
    pack: () => Promise.resolve(null),
    isInside: () => Promise.resolve(null),
    visitorOfGuest: () => Promise.resolve(null),
    file: () => Promise.resolve(null),
  }
  return answerOf(getInternalStaff)?.answer(kept, { input })
}

test('stored hosts are found by name without the server', () => {
  expect(searched({ getInternalStaff: [host] }, 'bian')).toEqual(ok([host]))
  expect(searched({ getInternalStaff: [host] }, 'rossi')).toEqual(ok([]))
})

test('where no host is stored, it is not known whether there is one of that name', () => {
  expect(searched({}, 'bian')).toBeNull()
})
