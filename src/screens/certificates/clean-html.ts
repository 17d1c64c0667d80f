import DOMPurify from 'dompurify'

/** Text only: no links to leave the kiosk by, nothing that loads, nothing that styles (S25). */
const ALLOWED_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'div', 'span', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i'],
  ...['u', 's', 'sub', 'sup', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd'],
]

export const cleanHtml = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['colspan', 'rowspan', 'scope', 'lang', 'dir'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
