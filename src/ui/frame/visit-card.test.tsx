import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { VisitCard } from './visit-card.tsx'

withScreens()

const company = { name: 'Acme', logo: null }
const nothing = { visitor: null, visitorType: null, host: null, reason: null, documents: null }

test('before anything is known it is the company’s colour, and nothing to read out', () => {
  renderScreen(<VisitCard company={company} motto={{ language: 'en', text: 'We build.' }} facts={nothing} />)
  expect(screen.getByText('We build.')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('the company’s picture is behind its name until the visit has something to show', () => {
  const picture = { url: '/picture.webp', focalX: 20, focalY: 80 }
  const { show } = renderScreen(
    <VisitCard company={company} motto={null} facts={nothing} picture={picture} />,
  )
  const image = document.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/picture.webp')
  expect(image?.style.objectPosition).toBe('20% 80%')
  show(
    <VisitCard company={company} motto={null} facts={{ ...nothing, reason: 'Meeting' }} picture={picture} />,
  )
  expect(document.querySelector('img')).toBeNull()
})

test('it grows with the visit, and is never announced by itself', () => {
  const { show } = renderScreen(
    <VisitCard company={company} motto={null} facts={{ ...nothing, visitorType: 'Supplier' }} />,
  )
  expect(within(screen.getByRole('region', { name: 'Your visit' })).getByText('Supplier')).toBeTruthy()
  show(
    <VisitCard
      company={company}
      motto={null}
      facts={{
        visitor: { firstName: 'Ada', lastName: 'Conti', companyName: 'Rossi' },
        visitorType: 'Supplier',
        host: { firstName: 'Giulia', lastName: 'Bianchi', area: 'Purchasing', image: null },
        reason: 'Repair',
        documents: { accepted: 2, of: 2 },
      }}
    />,
  )
  const card = screen.getByRole('region', { name: 'Your visit' })
  for (const text of ['Ada Conti', 'Rossi · Supplier', 'Giulia Bianchi', 'Purchasing', 'Repair']) {
    expect(within(card).getByText(text)).toBeTruthy()
  }
  expect(card.textContent).toContain('Documents accepted: 2 of 2')
  expect(card.closest('[aria-live]')).toBeNull()
  expect(within(card).queryByRole('status')).toBeNull()
})
