import DOMPurify from 'dompurify'
import { certificateAttributes, certificateTags } from '#contract/entities/certificate-html.ts'

/** The server has cleaned it already; this is for what is pasted, and for a server that was broken into. */
export const cleanHtml = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...certificateTags],
    ALLOWED_ATTR: Object.values(certificateAttributes).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
