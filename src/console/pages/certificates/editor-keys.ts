import { type Editor, Extension } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'

/** Elements that look the same: the first is written, both are read. */
export const bold = ['strong', 'b'] as const
export const italic = ['em', 'i'] as const

export const hasMark = (editor: Editor, names: readonly string[]): boolean =>
  names.some((name) => editor.isActive(name))

export function toggleMark(editor: Editor, names: readonly string[]): boolean {
  const chain = editor.chain().focus()
  if (!hasMark(editor, names)) return names[0] === undefined || chain.setMark(names[0]).run()
  return names.reduce((all, name) => all.unsetMark(name), chain).run()
}

export const change = {
  undo: ({ state, view }: Editor) => undo(state, view.dispatch),
  redo: ({ state, view }: Editor) => redo(state, view.dispatch),
}

/** Undo, and what the keyboard does beyond typing. */
export const certificateKeys = Extension.create({
  name: 'certificateKeys',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => editor.commands.splitListItem('li'),
    'Shift-Enter': ({ editor }) => editor.commands.insertContent({ type: 'br' }),
    'Mod-b': ({ editor }) => toggleMark(editor, bold),
    'Mod-i': ({ editor }) => toggleMark(editor, italic),
    'Mod-u': ({ editor }) => toggleMark(editor, ['u']),
    'Mod-z': ({ editor }) => change.undo(editor),
    'Mod-y': ({ editor }) => change.redo(editor),
    'Shift-Mod-z': ({ editor }) => change.redo(editor),
  }),
})
