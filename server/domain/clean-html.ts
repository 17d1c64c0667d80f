import sanitizeHtml from 'sanitize-html'

/** Text only: no pictures, frames, styles or scripts, and links nowhere, since a kiosk must not leave. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      'h1',
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'sub',
      'sup',
      'blockquote',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'dl',
      'dt',
      'dd',
    ],
    allowedAttributes: {
      '*': ['lang', 'dir'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    disallowedTagsMode: 'discard',
  })
