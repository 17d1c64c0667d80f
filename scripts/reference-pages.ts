import { referenceOf } from '#server/api-document/reference/reference.ts'
import { referenceMarkdown } from '#server/api-document/reference/reference-markdown.ts'
import { referencePage } from '#server/api-document/reference/reference-page.ts'
import { servedDocuments } from './api-documents.ts'

/** The reference of the API, as the build and the documentation have it. */
export const referencePages = {
  html: () => referencePage(referenceOf(servedDocuments.public())),
  markdown: () => referenceMarkdown(referenceOf(servedDocuments.public())),
} as const
