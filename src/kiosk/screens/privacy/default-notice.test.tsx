import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { DefaultNotice } from './default-notice.tsx'

withScreens()

const facts = {
  controller: 'Aurora Works Ltd, 1 High Street',
  contact: 'privacy@aurora.example',
  officer: 'dpo@aurora.example',
  bases: ['interest', 'duty'] as const,
  recipients: 'Night Watch Ltd',
  authority: 'Information Commissioner',
}
const kept = { visit: 90, signature: 30, document: 1, profile: 365 }
const text = () => document.body.textContent ?? ''

test('the notice says everything that GDPR art. 13 asks for', () => {
  renderScreen(<DefaultNotice company="Aurora" facts={{ ...facts, bases: [...facts.bases] }} kept={kept} />)
  const headings = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Who is responsible',
    'What we collect',
    'Why',
    'Legal basis',
    'Who receives it',
    'How long we keep it',
    'Your rights',
  ])
  const { bases: _, ...said } = facts
  for (const fact of Object.values(said)) expect(text()).toContain(fact)
  expect(text()).toContain('The camera only looks for codes')
  for (const basis of ['6(1)(f)', '6(1)(c)']) expect(text()).toContain(basis)
  for (const days of [
    'Visit: 90 days',
    'Signature: 30 days',
    'Number of the ID document: 1 day.',
    '365 days after',
  ])
    expect(text()).toContain(days)
})

test('without facts and days it points to the reception', () => {
  renderScreen(<DefaultNotice company="Aurora" facts={null} kept={null} />)
  expect(text()).toContain('Aurora is the controller')
  expect(text()).toContain('Reception can tell you the exact periods')
  expect(screen.queryByText('Legal basis')).toBeNull()
})

test('where a kind has no limit, the reception says what holds', () => {
  renderScreen(<DefaultNotice company="Aurora" facts={null} kept={{ ...kept, signature: null }} />)
  expect(text()).toContain('Visit: 90 days')
  expect(text()).not.toContain('Signature:')
  expect(text()).toContain('Reception can tell you')
})
