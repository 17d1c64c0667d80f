import { expect, test } from 'vitest'
import { DEFAULT_SENDER } from '#server/mail/mailer.ts'
import { pushContact } from './push-contact.ts'

/** Apple refuses the messages of a sender that no person can write to. */

const known = { mailFrom: DEFAULT_SENDER, origin: null }

test('the sender of mails, or else this server', () => {
  expect(pushContact({ ...known, mailFrom: 'visits@company.com' })).toBe('mailto:visits@company.com')
  expect(pushContact({ ...known, origin: 'https://visits.company.com' })).toBe('https://visits.company.com')
  expect(pushContact({ mailFrom: 'visits@company.com', origin: 'https://visits.company.com' })).toBe(
    'mailto:visits@company.com',
  )
})

test.each([DEFAULT_SENDER, 'visits@localhost', 'visits@server', 'visits@company.local', 'visits@10.0.0.1'])(
  'not %s',
  (mailFrom) => {
    expect(pushContact({ ...known, mailFrom })).toBeNull()
  },
)

test.each([
  'http://visits.company.com',
  'https://localhost:3000',
  'https://10.0.0.5',
  'https://[fd12::1]',
  'https://reception',
  'https://visits.internal',
])('not %s', (origin) => {
  expect(pushContact({ ...known, origin })).toBeNull()
})
