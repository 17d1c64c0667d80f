import type { ReactNode } from 'react'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { note } from './note.css.ts'

const noteIcons = {
  info: <InfoIcon />,
  warning: <WarningIcon />,
  danger: <WarningIcon />,
  success: <CheckIcon />,
}

interface NoteProps {
  readonly tone?: keyof typeof noteIcons
  readonly role?: 'alert' | 'status' | 'timer'
  readonly children: ReactNode
}

/** A sentence that stands out from the page, such as why something failed. */
export const Note = ({ tone = 'info', role, children }: NoteProps) => (
  <div className={note[tone]} role={role}>
    {noteIcons[tone]}
    <div>{children}</div>
  </div>
)
