import type { Attachment, Email } from 'postal-mime'
import { ICS_MAX_BYTES } from './limits.ts'

/** The calendar file of a mail. */
export interface CalendarPart {
  readonly text: string
  /** As the part names it; '': it does not. */
  readonly method: string
}

const isCalendar = ({ mimeType }: Attachment): boolean => mimeType === 'text/calendar'

/** `null`: the mail has none. One that is too large is cut just above the limit, so that its reader refuses it. */
export function calendarPartIn({ attachments }: Email): CalendarPart | null {
  const found =
    attachments.find((part) => isCalendar(part) && part.method !== undefined) ??
    attachments.find(isCalendar) ??
    // Some send it as an attachment alone.
    attachments.find(
      ({ mimeType, filename }) => mimeType === 'application/ics' || /\.ics$/i.test(filename ?? ''),
    )
  if (found === undefined) return null
  const { content } = found
  const text =
    typeof content === 'string'
      ? content.slice(0, ICS_MAX_BYTES + 1)
      : new TextDecoder('utf-8').decode(new Uint8Array(content).subarray(0, ICS_MAX_BYTES + 1))
  return { text, method: found.method ?? '' }
}
