import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { publicCalls } from './index.ts'

/** What the API document promises of each call of other systems. */
describe.each(Object.entries(publicCalls))('%s', (name, call) => {
  test('has a name, a scope and a path of the first version', () => {
    expect(call.name).toBe(name)
    expect(call.scope).not.toBeNull()
    expect(call.path).toMatch(/^\/api\/v1\/[a-z{]/)
  })

  test('is documented with an example that its schemas take', () => {
    const { summary, description, example } = call.documentation ?? {}
    expect(summary).toMatch(/^[A-Z].{3,58}[^.]$/)
    expect(description).toMatch(/^[A-Z].*\.$/s)
    expect(v.safeParse(call.request, example?.request).issues).toBeUndefined()
    expect(v.safeParse(call.answer, example?.answer).issues).toBeUndefined()
  })
})
