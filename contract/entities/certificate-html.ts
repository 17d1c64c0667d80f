/**
 * The HTML that a certificate may contain: text only, without links, which would leave the kiosk, and without anything
 * that loads or styles (S25). The server cleans it when a certificate is saved, the browser when it is shown. `div` is
 * the line that Enter makes in a browser's editor.
 */
export const certificateTags = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'div', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's'],
  ...['sub', 'sup', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd'],
] as const

/** Attributes by element; `*`: on every element. */
export const certificateAttributes: Record<string, string[]> = {
  '*': ['lang', 'dir'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}
