import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { cleanDocumentHtml } from '#server/certificates/clean-html.ts'
import { demoConfidentialityDocument, demoPrivacyText, demoSafetyDocument } from './demo-documents.ts'

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each(Object.keys(languages) as Language[])(
  'the documents of the demo company in %s are taken as they are written',
  (language) => {
    for (const { document } of [demoSafetyDocument[language], demoConfidentialityDocument[language]]) {
      if (typeof document !== 'string') continue
      const cleaned = cleanDocumentHtml(document)
      expect(cleaned.ok && wordsOf(cleaned.value)).toBe(wordsOf(document))
    }
  },
)

test('the PDFs of the demo company have only signs and lines that their page has room for', () => {
  for (const { document } of Object.values(demoConfidentialityDocument)) {
    if (typeof document === 'string') continue
    const shown = [...document.toString('latin1').matchAll(/\((.*)\) Tj/g)].map(([, line = '']) => line)
    expect(shown.length).toBeGreaterThan(10)
    expect(Math.max(...shown.map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(shown.join('')).not.toContain('?')
  }
  expect(demoPrivacyText[0]).toBe('Riservatezza e privacy')
})
