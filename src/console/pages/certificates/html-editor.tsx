import { useLingui } from '@lingui/react'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { label as labelStyle } from '#src/ui/field.css.ts'
import { FieldError } from '#src/ui/field.tsx'
import { bold, change, hasMark, italic, toggleMark } from './editor-keys.ts'
import * as css from './html-editor.css.ts'
import { useEditor } from './use-editor.ts'

interface HtmlEditorProps {
  readonly label: string
  /** Language of the text, BCP 47. */
  readonly lang: string
  readonly content: string
  readonly onContent: (html: string) => void
  readonly error: string | null
}

/** An editor for what a certificate may contain. */
export function HtmlEditor({ label, lang, content, onContent, error }: HtmlEditorProps) {
  const id = useId()
  const { element, editor } = useEditor({
    content,
    onContent,
    attributes: {
      id,
      lang,
      class: css.field,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-invalid': String(error !== null),
      ...(error && { 'aria-describedby': `${id}-error` }),
    },
  })
  return (
    <div className={css.editor}>
      <span id={`${id}-label`} className={labelStyle}>
        {label}
      </span>
      {editor && <Toolbar editor={editor} label={label} controls={id} />}
      <div ref={element} />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

interface Tool {
  readonly name: string
  readonly run: () => void
  /** Whether the selected text has it; absent if it is nothing that text can have. */
  readonly isOn?: boolean
}

interface ToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly controls: string
}

/** After the toolbar pattern of WAI-ARIA: one stop for Tab, arrow keys from tool to tool. */
function Toolbar({ editor, label, controls }: ToolbarProps) {
  const { i18n } = useLingui()
  const [current, setCurrent] = useState(0)
  const focused = () => editor.chain().focus()
  const tools: readonly Tool[] = [
    { name: i18n._('EDITOR_BOLD'), run: () => toggleMark(editor, bold), isOn: hasMark(editor, bold) },
    { name: i18n._('EDITOR_ITALIC'), run: () => toggleMark(editor, italic), isOn: hasMark(editor, italic) },
    { name: i18n._('EDITOR_HEADING'), run: () => focused().setNode('h2').run(), isOn: editor.isActive('h2') },
    { name: i18n._('EDITOR_TEXT'), run: () => focused().setNode('p').run(), isOn: editor.isActive('p') },
    {
      name: i18n._('EDITOR_LIST'),
      run: () => focused().toggleList('ul', 'li').run(),
      isOn: editor.isActive('ul'),
    },
    {
      name: i18n._('EDITOR_NUMBERS'),
      run: () => focused().toggleList('ol', 'li').run(),
      isOn: editor.isActive('ol'),
    },
    { name: i18n._('EDITOR_UNDO'), run: () => change.undo(editor) },
    { name: i18n._('EDITOR_REDO'), run: () => change.redo(editor) },
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = tools.length - 1
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      className={css.tools}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, run, isOn }, index) => (
        <button
          key={name}
          type="button"
          className={css.tool}
          tabIndex={index === current ? 0 : -1}
          aria-pressed={isOn}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={run}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
