/** Longer names are cut: a name needs no more, and an advertisement does. */
const MAX_LENGTH = 60
/** Signs that no name has and that a link needs, in all widths. */
const OF_LINKS = /[/\\:@<>#?=&%|[\]{}()"*_~^`+／＼：＠]+/gu
const WORDS_OF_LINKS = /\b(?:https?|ftp|www)\b/giu
/** Mail programs make a link of what looks like a domain. */
const DOTS = /[.。．｡]+(?=\S)/gu
const NUMBERS = /\p{N}{3,}/gu

/**
 * A name as a mail may quote it: the visitor types it, and the mail goes to an address that is not verified. Parts that
 * could be read as a link or a telephone number are removed, so that our mails cannot be used to spread them.
 */
export const withoutLinks = (name: string): string =>
  Array.from(
    name
      .replace(OF_LINKS, ' ')
      .replace(WORDS_OF_LINKS, ' ')
      .replace(DOTS, '. ')
      .replace(NUMBERS, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  )
    .slice(0, MAX_LENGTH)
    .join('')
    .trim() || '…'
