import { expect, test } from 'vitest'
import { commentComplaints, complaintsAbout } from './i18n-rules.ts'

const code = `
  export const Greeting = ({ i18n, name }) => (
    <p title={i18n._('TITLE')} className="centred">{i18n._('HELLO', { name })} – {name === 'Ada' ? '!' : ''}</p>
  )`
const it = { HELLO: 'Ciao {name}', TITLE: 'Saluto' }
const en = { HELLO: 'Hello {name}', TITLE: 'Greeting' }

const check = (
  english: Readonly<Record<string, string>>,
  tsx = code,
  path = 'src/kiosk/screens/greeting.tsx',
) => complaintsAbout({ it, en: english }, { [path]: tsx }, 'it')

test('complete catalogues and a screen that only asks have no complaint', () => {
  expect(check(en)).toEqual([])
})

test('a key that a language does not know, or knows no words for, is missing', () => {
  expect(check({ HELLO: en.HELLO })).toEqual(['en: TITLE is missing'])
  expect(check({ ...en, TITLE: '' })).toEqual(['en: TITLE is missing'])
})

test('a key whose text is its id has not been translated', () => {
  expect(check({ ...en, TITLE: 'TITLE' })).toEqual(['en: TITLE has its id as its text'])
})

test('a key that no code asks for is unused', () => {
  expect(check({ ...en, BYE: 'Goodbye' })).toEqual(['en: BYE is not used'])
})

test('an id that is put together cannot be checked, and is refused', () => {
  const [complaint] = check(en, `${code}\nconst other = (i18n, id) => i18n._(id)`)
  expect(complaint).toMatch(/greeting\.tsx:5 .*not written out/)
})

test('a message that is asked for without its values is refused', () => {
  const bare = code.replace(', { name })', ')')
  expect(check(en, bare)).toEqual([
    'src/kiosk/screens/greeting.tsx:3 asks for HELLO without its values (name)',
  ])
})

test.each([
  ['another value', 'Hello {firstName}', 'en: HELLO has the values (firstName), the original has (name)'],
  ['no value', 'Hello', 'en: HELLO has the values (), the original has (name)'],
  ['one more value', 'Hello {name}, {age}', 'en: HELLO has the values (age, name), the original has (name)'],
  ['a broken message', 'Hello {name', 'en: HELLO cannot be read: Hello {name'],
])('%s is refused', (_, text, complaint) => {
  expect(check({ ...en, HELLO: text })).toEqual([complaint])
})

test('a plural may stand for a plain value, also inside another choice', () => {
  const plural = '{name, plural, one {Hello #} other {{name, select, a {Hello} other {Hi}}}}'
  expect(check({ ...en, HELLO: plural })).toEqual([])
})

test.each([
  ['a JSX text', '<b>Hello</b>'],
  ['a text beside an element', '<b>Hello <i /></b>'],
  ['a string in braces', "<b>{'Hello'}</b>"],
  ['one branch of a condition', "<b>{busy ? 'Hello' : i18n._('TITLE')}</b>"],
  ['a fallback', "<b>{name ?? 'Hello'}</b>"],
  ['a template', `<b>{\`Hello \${name}\`}</b>`],
  ['a label for screen readers', '<b aria-label="Hello" />'],
  ['a placeholder', '<input placeholder="Hello" />'],
  ['a title', '<b title="Hello" />'],
  ['an alternative text', '<img alt="Hello" />'],
  ['a component’s label', "<TextField label={'Hello'} />"],
])('%s outside of the catalogues is refused', (_, jsx) => {
  const complaints = check(en, `${code}\nconst Bare = () => ${jsx}`)
  expect(complaints).toEqual([
    expect.stringMatching(/^src\/kiosk\/screens\/greeting\.tsx:5 shows “Hello” outside/),
  ])
})

test('figures, signs, shapes of codes, class names and names of fields are no words', () => {
  const signs = `<p className="lead">7 / {count} – <input name="email" type="text" placeholder="XXXX-XXXX" /></p>`
  expect(check(en, `${code}\nconst Signs = () => ${signs}`)).toEqual([])
})

test('only what visitors see is searched for bare words', () => {
  expect(check(en, `${code}\nconst Bare = () => <b>Hello</b>`, 'src/kiosk/effects/page.tsx')).toEqual([])
})

const comments = { HELLO: 'Heading of home; {name} is the visitor, such as Ada.', TITLE: 'Title of home.' }

test('comments of all messages, which explain their values, have no complaint', () => {
  expect(commentComplaints('en', comments, en)).toEqual([])
})

test.each([
  ['a message without a comment', { HELLO: comments.HELLO }, 'en: TITLE has no comment for translators'],
  ['an empty comment', { ...comments, TITLE: '' }, 'en: TITLE has no comment for translators'],
  [
    'a comment of an id that does not exist',
    { ...comments, BYE: 'Heading.' },
    'en: the comment of BYE belongs to no message',
  ],
  [
    'a value that is not explained',
    { ...comments, HELLO: 'Heading of home.' },
    'en: the comment of HELLO explains the values (), the message has (name)',
  ],
  [
    'a value that the message does not have',
    { ...comments, TITLE: 'Title of {page}.' },
    'en: the comment of TITLE explains the values (page), the message has ()',
  ],
])('%s is refused', (_, faulty, complaint) => {
  expect(commentComplaints('en', faulty, en)).toEqual([complaint])
})
