import { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readContent, readSlice, writeContent } from './editor-content.ts'
import { certificateKeys } from './editor-keys.ts'
import { certificateExtensions } from './editor-schema.ts'

interface EditorOptions {
  readonly content: string
  readonly onContent: (html: string) => void
  /** Of the element that is edited. */
  readonly attributes: Record<string, string>
}

function insert(view: EditorView, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html')
  if (!html) return false
  const { tr, schema } = view.state
  view.dispatch(tr.replaceSelection(readSlice(schema, html)).scrollIntoView())
  return true
}

const handleDOMEvents = {
  paste: (view: EditorView, event: ClipboardEvent) => {
    const isDone = insert(view, event.clipboardData)
    if (isDone) event.preventDefault()
    return isDone
  },
  // Text that is moved within the editor is ProseMirror's.
  drop: (view: EditorView, event: DragEvent) => {
    const isDone = view.dragging === null && insert(view, event.dataTransfer)
    if (isDone) event.preventDefault()
    return isDone
  },
}

/** The editor in the element with the returned ref; renders again whenever its text or selection changes. */
export function useEditor({ content, onContent, attributes }: EditorOptions) {
  const element = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, setState] = useState<unknown>(null)
  // Used once: afterwards the editor holds the text. Not as HTML, which Tiptap would parse itself.
  const [first] = useState(() => readContent(content).toJSON())
  const report = useEffectEvent((html: string) => onContent(html))
  useEffect(() => {
    const made = new Editor({
      element: element.current,
      extensions: [...certificateExtensions, certificateKeys],
      content: first,
      // Styles come from our own files: the server's policy refuses a style element.
      injectCSS: false,
    })
    made.on('transaction', () => setState(made.state))
    made.on('update', () => report(writeContent(made.state.doc)))
    setEditor(made)
    return () => made.destroy()
  }, [first])
  useEffect(() => editor?.setOptions({ editorProps: { attributes, handleDOMEvents } }))
  return { element, editor }
}
