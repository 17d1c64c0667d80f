import { expect, test } from 'vitest'
import { templateOf } from './issue-badge.ts'

const company = { look: {}, companyName: 'Acme', logo: null, primary: '#006d77' }

test.each([
  ['the company’s own', company, '#006d77'],
  ['the one that the company chose for badges', { ...company, look: { color: '#aa2200' } }, '#aa2200'],
  ['the product’s, of a company without one', { ...company, primary: null }, '#1f3a5f'],
  ['the product’s, where the company’s cannot be drawn', { ...company, primary: 'teal' }, '#1f3a5f'],
])('the band of a badge has a colour: %s', (_, owner, color) => {
  expect(templateOf(owner).color).toBe(color)
})
