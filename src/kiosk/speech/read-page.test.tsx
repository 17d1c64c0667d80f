import { i18n } from '@lingui/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { EndScreen } from '#src/kiosk/screens/end/end-screen.tsx'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { withoutPersonal, withTyped } from './mask.ts'
import { phrasesWith } from './phrases.ts'
import { readPage } from './read-page.ts'

withScreens()

const nothing = () => undefined

/** Everything on the page, as it is said with headphones or before others. */
function said(to: 'self' | 'others', secrets: readonly string[] = []): readonly string[] {
  const { item } = phrasesWith(() => secrets)
  return readPage(document.body).map((stop) =>
    item(stop)
      .map(({ text, publicly }) => (to === 'self' ? text : (publicly ?? text)))
      .join(' '),
  )
}

test('reads a step in its order, with roles, values, hints, errors and places', () => {
  renderScreen(
    <StepFrame
      frame={{ ...frame, onBack: nothing, progress: { step: 1, of: 2 } }}
      title="Your data"
      intro="Only for today."
    >
      <StepForm busy={false} onSubmit={nothing}>
        <TextField label="First name" value="" onValue={nothing} required error="Field required" />
        <TextField label="Code" value="AB" onValue={nothing} hint="Four signs" />
        <SelectField
          label="Sex"
          value="f"
          onValue={nothing}
          options={[
            { value: 'f', name: 'Female' },
            { value: 'm', name: 'Male' },
          ]}
        />
        <CheckboxRow label="I agree" checked onChecked={nothing} />
        <ChoiceList
          choices={[
            { id: 'a', name: 'Supplier', hint: 'Brings something' },
            { id: 'b', name: 'Guest' },
          ]}
          onChosen={nothing}
        />
      </StepForm>
    </StepFrame>,
  )
  expect(said('self')).toEqual([
    'Acme',
    'Your data',
    'Only for today.',
    'First name, text field, empty, not valid, required, Field required',
    'Code, text field, AB, Four signs',
    'Sex, list, up and down arrows to change, Female',
    'I agree, checkbox, on',
    'Supplier Brings something, button, 1 of 2',
    'Guest, button, 2 of 2',
    'Back, button',
    '1 of 2',
    'Next, button',
  ])
  const hidden = i18n._('SPOKEN_HIDDEN')
  expect(said('others')).toContain(`Code, text field, ${hidden}, Four signs`)
  expect(said('others')).toContain(`Sex, list, up and down arrows to change, ${hidden}`)
})

test('says the title by itself, not again with the field that has the focus at once', () => {
  renderScreen(
    <StepFrame frame={frame} title="Your code" intro="It is on your badge.">
      <StepForm busy={false} onSubmit={nothing}>
        <TextField label="Code" value="" onValue={nothing} isFirst />
      </StepForm>
    </StepFrame>,
  )
  expect(said('self')).toEqual([
    'Acme',
    'Your code',
    'It is on your badge.',
    'Code, text field, empty',
    'Next, button',
  ])
})

test('says an error once that is the word for a field that is required', () => {
  const error = i18n._('SPOKEN_REQUIRED').toUpperCase()
  renderScreen(<TextField label="Name" value="" onValue={nothing} required error={error} />)
  expect(said('self')).toEqual(['Name, text field, empty, not valid, required'])
})

test('greets by name only over headphones', () => {
  renderScreen(
    <EndScreen
      direction="entry"
      firstName="Ada"
      lastName="Conti"
      visitorCode="ADA18156"
      onMoreTime={nothing}
    />,
  )
  expect(said('self').join('\n')).toMatch(/Ada[\s\S]*ADA1-8156/)
  expect(said('others').join('\n')).not.toMatch(/Ada|ADA1/)
  expect(said('others')[1], 'the outcome is said').toBe(screen.getByRole('heading').dataset.personal)
})

test('leaves out what assistive technology leaves out', () => {
  renderScreen(
    <>
      <p aria-hidden="true">Drawn</p>
      <p hidden>Later</p>
      <svg>
        <title>Icon</title>
      </svg>
      <img src="data:," alt="" />
      <img src="data:," alt="Way to the office" />
      <p data-unspoken="">Caption</p>
    </>,
  )
  expect(said('self')).toEqual(['Way to the office, picture'])
})

test.each([
  ['Your code: ADA1-8156', [], 'Your code: …'],
  ['ADA18156 is known', [], '… is known'],
  ['Mailed to ada@example.org.', [], 'Mailed to …'],
  ['会社：Roma。連絡先：a@b.example。', [], '会社：Roma。連絡先：…。'],
  ['Welcome, Ada', ['Ada'], 'Welcome, …'],
  ['Adamant', ['Ada'], null],
  ['ADA and Adam met Ada', ['Ada'], '… and Adam met …'],
  ['Tidak ada koneksi, Ada', ['Ada'], 'Tidak ada koneksi, …'],
  ['ADA met Ada, and ada', ['ada'], '… met …, and …'],
  ['Ada Conti came', ['ada conti'], '… came'],
  ['Floor 2, room 12345678', [], null],
])('“%s” is masked', (text, secrets, masked) => {
  expect(withoutPersonal(text, secrets, '…')).toBe(masked)
})

test('hides a typed name, but no word that it begins with, also when its field is gone', () => {
  let secrets: ReadonlySet<string> = new Set()
  for (const typed of ['Con', 'Cont', 'Conti', '']) secrets = withTyped(secrets, [typed, 'Ann'])
  expect(withoutPersonal('Go on con Conti or Ann.', secrets, '…')).toBe('Go on con … or ….')
  secrets = withTyped(secrets, ['Anna', 'Ann'])
  expect(withoutPersonal('Ann and Anna', secrets, '…'), 'two fields').toBe('… and …')
})

test('one voice says a company’s Chinese and the page’s', () => {
  document.documentElement.lang = 'zh-Hans'
  const { unmount } = render(
    <main>
      <button type="button">
        <span lang="zh">会议</span>
      </button>
    </main>,
  )
  const { item } = phrasesWith(() => [])
  const heard = readPage(document.body).flatMap((stop) => item(stop))
  unmount()
  document.documentElement.lang = 'en'
  expect(heard.map(({ lang }) => lang)).toEqual(['zh-Hans'])
})
