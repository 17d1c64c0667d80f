import { useLingui } from '@lingui/react'
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cleanFragment } from '#src/kiosk/screens/certificates/clean-html.ts'
import { label as labelStyle } from '#src/ui/field.css.ts'
import { FieldError } from '#src/ui/field.tsx'
import * as css from './html-editor.css.ts'

interface HtmlEditorProps {
  readonly label: string
  /** Language of the text, BCP 47. */
  readonly lang: string
  readonly content: string
  readonly onContent: (html: string) => void
  readonly error: string | null
}

const asHtml = (fragment: DocumentFragment): string => {
  const box = document.createElement('div')
  box.append(fragment)
  return box.innerHTML
}

/**
 * The browser's own rich text editing, limited to what a certificate may contain: pasted content is cleaned before it
 * is shown.
 */
export function HtmlEditor({ label, lang, content, onContent, error }: HtmlEditorProps) {
  const { i18n } = useLingui()
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const report = () => onContent(asHtml(cleanFragment(field.current?.innerHTML ?? '')))
  const edit = (command: string, value?: string) => {
    field.current?.focus()
    document.execCommand(command, false, value)
    report()
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html')
    if (html) edit('insertHTML', asHtml(cleanFragment(html)))
    else edit('insertText', event.clipboardData.getData('text/plain'))
  }
  // Used once: afterwards the field itself holds the text.
  const [first] = useState(content)
  useEffect(() => {
    // Enter makes a paragraph, as on the kiosk; the browser's default is a `div`.
    document.execCommand('defaultParagraphSeparator', false, 'p')
    field.current?.replaceChildren(cleanFragment(first))
  }, [first])
  const tools = [
    { name: i18n._('EDITOR_BOLD'), run: () => edit('bold') },
    { name: i18n._('EDITOR_ITALIC'), run: () => edit('italic') },
    { name: i18n._('EDITOR_HEADING'), run: () => edit('formatBlock', 'h2') },
    { name: i18n._('EDITOR_TEXT'), run: () => edit('formatBlock', 'p') },
    { name: i18n._('EDITOR_LIST'), run: () => edit('insertUnorderedList') },
    { name: i18n._('EDITOR_NUMBERS'), run: () => edit('insertOrderedList') },
    { name: i18n._('EDITOR_UNDO'), run: () => edit('undo') },
  ]
  return (
    <div className={css.editor}>
      <span id={`${id}-label`} className={labelStyle}>
        {label}
      </span>
      <div className={css.tools} role="toolbar" aria-label={label} aria-controls={id}>
        {tools.map(({ name, run }) => (
          <button
            key={name}
            type="button"
            className={css.tool}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            {name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no native element for formatted text */}
      <div
        ref={field}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
        className={css.field}
        contentEditable
        suppressContentEditableWarning
        lang={lang}
        onInput={report}
        onPaste={onPaste}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
