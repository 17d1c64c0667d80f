import sanitizeHtml from 'sanitize-html'
import { certificateAttributes, certificateTags } from '#contract/entities/certificate-html.ts'
import { HTML_MAX_LENGTH, HTML_MAX_NESTING } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'

const ALLOWED = {
  allowedTags: [...certificateTags],
  allowedAttributes: certificateAttributes,
  disallowedTagsMode: 'discard',
} satisfies sanitizeHtml.IOptions

class TooNested extends Error {}

/**
 * What may be shown of it. Elements inside of each other beyond the limit are refused while they are read: to close
 * thousands of them again takes seconds.
 */
export function cleanDocumentHtml(html: string): Result<string, 'TOO_COMPLEX'> {
  if (html.length > HTML_MAX_LENGTH) return err('TOO_COMPLEX')
  let depth = 0
  try {
    const content = sanitizeHtml(html, {
      ...ALLOWED,
      onOpenTag() {
        depth += 1
        if (depth > HTML_MAX_NESTING) throw new TooNested()
      },
      onCloseTag() {
        depth -= 1
      },
    })
    return ok(content)
  } catch (error) {
    if (error instanceof TooNested) return err('TOO_COMPLEX')
    throw error
  }
}
