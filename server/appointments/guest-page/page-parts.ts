import { mailHtml } from '#server/mail/html.ts'
import type { Issues, FormTexts } from './guest-acts.ts'
import type { GuestPageWords } from './guest-page-words.ts'

/** Parts of a guest's page, as HTML. Its styles are in src/guest/page.css.ts. */

export const html = mailHtml

export interface FieldLook {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'time'
  readonly autocomplete?: string
  readonly isOptional?: boolean
  readonly min?: string
  readonly max?: string
  /** For a choice: value and label; the first one stands for no answer. */
  readonly choices?: readonly (readonly [value: string, label: string])[]
}

interface FieldState {
  readonly words: GuestPageWords
  readonly typed: FormTexts
  readonly issues: Issues
  /** Before the field's name, so that ids are unique on the page. */
  readonly prefix: string
}

const errorOf = (id: string, message: string | undefined, words: GuestPageWords): string =>
  message === undefined ? '' : html`<p class="error" id="${id}-error">${words.issue(message)}</p>`

const invalid = (id: string, message: string | undefined): string =>
  message === undefined ? '' : html` aria-invalid="true" aria-describedby="${id}-error"`

export function field(look: FieldLook, { words, typed, issues, prefix }: FieldState): string {
  const { name, label, type = 'text', autocomplete = 'off', isOptional = false, choices } = look
  const id = `${prefix}-${name}`
  const value = typed[name] ?? ''
  const issue = issues[name]
  const optional = isOptional ? html` <span class="optional">${words.optional}</span>` : ''
  const common = `${html`id="${id}" name="${name}" autocomplete="${autocomplete}"`}${invalid(id, issue)}`
  const limits = [
    look.min === undefined ? '' : html` min="${look.min}"`,
    look.max === undefined ? '' : html` max="${look.max}"`,
  ].join('')
  const control =
    choices === undefined
      ? `<input class="control" ${common} ${html`type="${type}" value="${value}"`}${limits}>`
      : [
          `<select class="control" ${common}>`,
          ...choices.map(
            ([one, text]) =>
              `<option ${html`value="${one}"`}${one === value ? ' selected' : ''}>${html`${text}`}</option>`,
          ),
          '</select>',
        ].join('')
  return [
    '<div class="field">',
    `<label ${html`for="${id}"`}>${html`${label}`}${optional}</label>`,
    control,
    errorOf(id, issue, words),
    '</div>',
  ].join('')
}

interface CheckboxLook {
  readonly name: string
  readonly label: string
  readonly hint?: string
}

export function checkbox(
  { name, label, hint }: CheckboxLook,
  { words, typed, issues, prefix }: FieldState,
): string {
  const id = `${prefix}-${name.replaceAll(' ', '-')}`
  const issue = issues[name]
  const describedBy = issue === undefined && hint !== undefined ? html` aria-describedby="${id}-hint"` : ''
  return [
    '<div class="field">',
    `<label class="tick"><input type="checkbox" ${html`id="${id}" name="${name}"`}${
      typed[name] === 'on' ? ' checked' : ''
    }${invalid(id, issue)}${describedBy}><span>${html`${label}`}</span></label>`,
    hint === undefined ? '' : html`<p class="hint" id="${id}-hint">${hint}</p>`,
    errorOf(id, issue, words),
    '</div>',
  ].join('')
}

/** @param content HTML */
export const form = (act: string, button: string, kind: string, content: readonly string[]): string =>
  [
    html`<form data-act="${act}" novalidate>`,
    ...content,
    html`<button type="submit" class="button ${kind}">${button}</button>`,
    '</form>',
  ].join('')

/** @param content HTML @param level of its title */
export const card = (title: string, content: readonly string[], kind = 'plain', level: 2 | 3 = 2): string =>
  [
    html`<section class="card ${kind}">`,
    html`<h${level}>${title}</h${level}>`,
    ...content,
    '</section>',
  ].join('')

/** Opens by a press. @param content HTML */
export const disclosure = (title: string, isOpen: boolean, content: readonly string[]): string =>
  [
    `<details class="card"${isOpen ? ' open' : ''}>`,
    html`<summary><h3>${title}</h3></summary>`,
    '<div class="inner">',
    ...content,
    '</div></details>',
  ].join('')

/** What was done, or is to be known. It gets the focus after something was sent. */
export const status = (text: string, kind: 'done' | 'wrong' | 'note'): string =>
  html`<p class="status ${kind}" id="status" role="status" tabindex="-1">${text}</p>`
