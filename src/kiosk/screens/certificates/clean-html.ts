import DOMPurify from 'dompurify'
import { certificateAttributes, certificateTags } from '#contract/entities/certificate-html.ts'

/**
 * Cleans HTML in the browser. The server has cleaned it already; this is for pasted text, and for a compromised
 * server.
 */
export const cleanFragment = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...certificateTags],
    ALLOWED_ATTR: Object.values(certificateAttributes).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
