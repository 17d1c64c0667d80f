import { useLingui } from '@lingui/react'
import { useState } from 'react'
import * as css from './audit.css.ts'
import { type ChangedField, type ChangedWords, changedWords } from './changed-words.ts'
import type { NameOf } from './detail-words.ts'

/** Longer values are shortened until they are asked for. */
const SHORT = 80

const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' · ')

/** The beginning of a text, without half a character at its end. */
function beginning(text: string): string {
  const signs = [...inOneLine(text)]
  return signs.length <= SHORT ? signs.join('') : `${signs.slice(0, SHORT).join('').trimEnd()}…`
}

interface ChangedFieldsProps {
  /** The call that saved the form. */
  readonly of: string
  readonly fields: readonly ChangedField[]
  readonly nameOf: NameOf
  /** What is after the arrow was there before: the values that an undo puts back. */
  readonly isBack?: boolean
}

/** What a save has changed, a field a line: `Motto: A → B`. */
export function ChangedFields({ of, fields, nameOf, isBack = false }: ChangedFieldsProps) {
  const { i18n } = useLingui()
  return (
    <ul className={css.changes}>
      {fields.map((field) => (
        <ChangedLine key={field.path} words={changedWords(i18n, of, field, nameOf)} isBack={isBack} />
      ))}
    </ul>
  )
}

function ChangedLine({ words, isBack }: { readonly words: ChangedWords; readonly isBack: boolean }) {
  const { i18n } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const { name, values } = words
  const label = <span className={css.field}>{i18n._('DETAIL_SAID', { name, value: '' }).trimEnd()}</span>
  if (values === null)
    return (
      <li>
        {label} {i18n._('AUDIT_VALUE_CHANGED')}
      </li>
    )
  const { before, after } = isBack ? { before: values.after, after: values.before } : values
  const isLong = [before, after].some((text) => beginning(text) !== inOneLine(text))
  const shown = isWhole ? css.whole : undefined
  const text = (value: string) => (isWhole ? value : beginning(value))
  return (
    <li>
      {label} <del className={shown ?? css.before}>{text(before)}</del>
      <span className={css.arrow} aria-hidden="true">
        {' → '}
      </span>
      <ins className={shown ?? css.after}>{text(after)}</ins>
      {isLong && (
        <button type="button" className={css.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? i18n._('AUDIT_SHOW_LESS') : i18n._('AUDIT_SHOW_WHOLE')}
        </button>
      )}
    </li>
  )
}
