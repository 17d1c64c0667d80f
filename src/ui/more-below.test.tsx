import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { MoreBelow } from './more-below.tsx'

withScreens()

const HEIGHT = 100
const ITEM = 40

/** A box of 100 px with items of 40 px each, since the test's browser lays nothing out. */
function open(items: number, props: { readonly isText?: boolean } = {}) {
  renderScreen(
    <MoreBelow {...props}>
      {(box, tabIndex) => (
        <div ref={box} data-testid="box" tabIndex={tabIndex}>
          {Array.from({ length: items }, (_, place) => `Item ${place + 1}`).map((name) => (
            <p key={name} data-item={props.isText ? undefined : true}>
              {name}
            </p>
          ))}
        </div>
      )}
    </MoreBelow>,
  )
  const box = screen.getByTestId('box')
  const place = (top: number, bottom: number) => ({ ...new DOMRect(), top, bottom }) as DOMRect
  Object.defineProperties(box, {
    clientHeight: { value: HEIGHT },
    scrollHeight: { value: items * ITEM },
    getBoundingClientRect: { value: () => place(0, HEIGHT) },
  })
  for (const [at, item] of [...box.children].entries()) {
    item.getBoundingClientRect = () => place(at * ITEM - box.scrollTop, (at + 1) * ITEM - box.scrollTop)
  }
  const scrollTo = (top: number) =>
    act(() => {
      box.scrollTop = top
      box.dispatchEvent(new Event('scroll'))
    })
  scrollTo(0)
  return { box, scrollTo }
}

const button = () => screen.queryByRole('button')

test('says nothing, and is no stop of the keyboard, where all is seen', () => {
  const { box } = open(2)
  expect(button()).toBeNull()
  expect(box.hasAttribute('tabindex')).toBe(false)
})

test('counts what is not seen whole, until the end', () => {
  const { box, scrollTo } = open(5)
  expect(button()?.textContent).toBe('3 more')
  expect(box.tabIndex).toBe(0)
  scrollTo(60)
  expect(button()?.textContent).toBe('1 more')
  scrollTo(100)
  expect(button()).toBeNull()
})

test('a text is not counted', () => {
  open(5, { isText: true })
  expect(button()?.textContent).toBe('Continue reading')
})

test('scrolls on, and at the end the focus is in the box instead of nowhere', () => {
  const { box, scrollTo } = open(5)
  const scrollBy = vi.fn()
  box.scrollBy = scrollBy
  button()?.focus()
  act(() => button()?.click())
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ top: HEIGHT * 0.8 }))
  scrollTo(100)
  expect(document.activeElement).toBe(box)
})
