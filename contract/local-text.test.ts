import { expect, test } from 'vitest'
import { textFor } from './local-text.ts'

const de = { language: 'de', text: 'Lieferung' }
const zh = { language: 'zh', text: '送货' }
const delivery = { text: 'Consegna', translations: [de, zh] }
const own = { language: 'it', text: 'Consegna' }

test.each([
  { title: 'in the reader’s language', wanted: ['zh-Hans', 'it'], expected: zh },
  { title: 'in the site’s where the reader’s is missing', wanted: ['fr', 'de'], expected: de },
  { title: 'as the company wrote it for readers of its own language', wanted: ['it', 'de'], expected: own },
  { title: 'as the company wrote it where no language has a text', wanted: ['fr', 'pl'], expected: own },
])('a text is shown $title', ({ wanted, expected }) => {
  expect(textFor(wanted, delivery, 'it')).toEqual(expected)
})
