/** One mailbox and nothing that a header could read as more: no list, route, comment, quote or line end. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}]{1,64}@[\p{L}\p{N}.-]{1,255}$/u

export const isOneAddress = (text: string): boolean => ONE_ADDRESS.test(text)

/** An id as part of a header's value. */
export const headerId = (id: string): string => id.replace(/[^A-Za-z0-9-]/g, '')

/** Text for a header: on one line and not endless. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 120)
