import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PublicInstant } from './instants.ts'
import { putAppointment } from './put-appointment.ts'

/** Instants of other systems. */

const texts = ['1 Z', '5 May 2026 10:00 Z', '', '2026-02-31T10:00:00.000Z', '2026-05-04T10:00:00+02', 'Z']

test.each(texts)('%j is refused, and throws nothing', (text) => {
  expect(v.safeParse(PublicInstant, text)).toMatchObject({ success: false })
  expect(v.safeParse(putAppointment.request, { startsAt: text })).toMatchObject({ success: false })
})

test('an instant with an offset is taken', () => {
  expect(v.safeParse(PublicInstant, '2026-02-28T10:00:00+02:00').success).toBe(true)
})
