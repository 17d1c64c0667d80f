import { expect, test } from 'vitest'
import { homeWords } from './home-words.mjs'

test('the first picture needs the words of home, and none of a later screen', () => {
  const ids = homeWords()
  expect([...ids]).toEqual(
    expect.arrayContaining(['ENTER', 'EXIT', 'WELCOME', 'GREETING', 'LOADING', 'OFFLINE']),
  )
  for (const later of ['INSERT_ID', 'SIGN_HERE', 'VISITOR_NOT_FOUND']) expect(ids).not.toContain(later)
})
