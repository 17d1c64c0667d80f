import { describe, expect, test } from 'vitest'
import type { VisitView } from '../visit/visit.types.ts'
import { enrolmentProofAt, operatorTaskAt, pathOf, requestAt, startAt } from './kiosk.paths.ts'

const visit: VisitView = {
  screen: 'signature',
  direction: 'entry',
  path: '/app/flow/sign',
  backToPath: '/app/flow/reason',
  canGoBack: true,
  isLastPage: true,
  needsHelp: null,
  hasVisitor: true,
  busy: false,
  progress: { step: 3, of: 3 },
}

describe('a URL typed on home', () => {
  test.each([
    ['/app/flow/auth', 'enter'],
    ['/app/flow/signin/', 'signIn'],
    ['/app/flow/signout', 'exit'],
    ['/app/flow/signup', 'signUp'],
    ['/app/flow/sign', null],
    ['/app/flow/end/ABCD1234', null],
    ['/app', null],
    ['/', null],
    ['', null],
  ])('%s begins %s', (path, start) => {
    expect(startAt(path)).toBe(start)
  })
})

test('only the address of a set-up carries the proof of an enrolment link', () => {
  const proof = 'aB3_-'.repeat(9).slice(0, 43)
  expect(enrolmentProofAt('/setup/demo/rome', `#${proof}`)).toBe(proof)
  expect(enrolmentProofAt('/configure/demo/rome', `#${proof}`)).toBeNull()
  expect(enrolmentProofAt('/setup/demo', '')).toBeNull()
  expect(enrolmentProofAt('/setup/demo', `#${proof}x`)).toBeNull()
})

describe('a URL typed during a visit', () => {
  test.each([
    ['/app/flow/reason', 'BACK'],
    ['/app/flow/reason/', 'BACK'],
    ['/app', 'HOME_REQUESTED'],
    ['/app/', 'HOME_REQUESTED'],
    ['/', 'HOME_REQUESTED'],
    ['/app/flow/sign', null],
    ['/app/flow/auth', null],
    ['/app/flow/end/ABCD1234', null],
  ])('%s asks for %s', (path, request) => {
    expect(requestAt(path, visit)).toBe(request)
  })

  test('leads back to the certificates, whose address does not name the visitor', () => {
    const reason = { ...visit, path: '/app/flow/reason', backToPath: '/app/flow/certs/visitor-1' }
    expect(requestAt('/app/flow/certs', reason)).toBe('BACK')
    expect(requestAt('/app/flow/certs/visitor-1', reason)).toBe('BACK')
    expect(requestAt('/app/flow/certs/visitor-2', reason)).toBeNull()
    expect(requestAt('/app/flow/certs', { ...visit, path: '/app/flow/certs/visitor-1' })).toBeNull()
  })

  test('is refused while there is no Back', () => {
    expect(requestAt('/app/flow/reason', { ...visit, backToPath: null })).toBeNull()
  })
})

describe('what an operator comes for', () => {
  test.each([
    ['/app/settings/', { kind: 'settings' }],
    ['/configure/acme', { kind: 'configure', companyId: 'acme', site: null }],
    ['/configure/acme/', { kind: 'configure', companyId: 'acme', site: null }],
    ['/setup/acme/north%20hall', { kind: 'setup', companyId: 'acme', site: 'north hall' }],
    ['/configure/100%', { kind: 'configure', companyId: '100%', site: null }],
    ['/configure', null],
    ['/configure/acme/hq/more', null],
    ['/app', null],
  ] as const)('%s', (path, operatorTask) => {
    expect(operatorTaskAt(path)).toEqual(operatorTask)
  })

  test('has a path that leads there again', () => {
    const operatorTask = { kind: 'setup', companyId: 'ä/b', site: '100%' } as const
    expect(operatorTaskAt(pathOf(operatorTask))).toEqual(operatorTask)
  })
})
