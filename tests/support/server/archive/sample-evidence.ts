import { createCanvas, PDFDocument } from '@napi-rs/canvas'
import type { Language } from '#contract/languages.ts'
import { attachedTexts } from '#server/archive/attached-text.ts'
import type { AcceptedText, VisitEvidence } from '#server/archive/visit-evidence.types.ts'

/** A sentence of rules in each language, with what is hard to keep: conjuncts, ligatures, numbers and Latin words. */
export const sentences: Readonly<Record<Language | 'he', string>> = {
  it: 'Ho letto le regole di sicurezza (versione 3) e le accetto: è vietato fumare nell’officina.',
  en: 'I have read the safety rules (version 3) and accept them – no fire in the office, first floor.',
  es: 'He leído las normas de seguridad (versión 3) y las acepto; ¿está prohibido fumar? Sí, señor.',
  de: 'Ich habe die Sicherheitsregeln (Fassung 3) gelesen und akzeptiere sie: Größe, Öfen, Auflage fließt.',
  fr: 'J’ai lu les règles de sécurité (version 3) et je les accepte : l’accès à l’œuvre est réservé.',
  ja: '安全規則（第3版）を読み、同意します。工場内での撮影は禁止されています。',
  zh: '我已阅读安全规则（第3版）并接受。厂区内禁止拍照和吸烟。',
  hi: 'मैंने क्षेत्रीय सुरक्षा नियम (संस्करण 3) पढ़े और स्वीकार किए हैं। द्वितीय श्रेणी में ISO 9001 की वर्दी ज़रूरी है।',
  id: 'Saya telah membaca aturan keselamatan (versi 3) dan menyetujuinya; dilarang merokok di pabrik.',
  ar: 'قرأت قواعد السلامة (الإصدار 3) وأوافق عليها. لا يُسمح بالتدخين في المصنع وفق ISO 9001 لعام 2026.',
  pl: 'Zapoznałem się z zasadami bezpieczeństwa (wersja 3): zażółć gęślą jaźń, źdźbło, łódź.',
  he: 'קראתי את כללי הבטיחות (גרסה 3) ואני מסכים להם. אסור לעשן במפעל לפי ISO 9001 משנת 2026.',
}

const htmlOf = (sentence: string): string =>
  `<h2>${sentence}</h2><p>${sentence} <strong>${sentence}</strong></p><ul><li>${sentence}</li></ul>` +
  `<table><tr><th>A</th><th>B</th></tr><tr><td>${sentence}</td><td>${sentence}</td></tr></table>`

/** A document of some pages, as a company may upload it. */
export function pdfOfRules(pages = 2): Buffer {
  const document = new PDFDocument({ title: 'Rules' })
  for (let at = 0; at < pages; at++) {
    const pen = document.beginPage(595, 842)
    pen.fillText(`Page ${at + 1}`, 60, 60)
    document.endPage()
  }
  return document.close()
}

function drawnSignature(): Buffer {
  const canvas = createCanvas(300, 120)
  const pen = canvas.getContext('2d')
  pen.lineWidth = 4
  pen.beginPath()
  pen.moveTo(20, 90)
  pen.bezierCurveTo(90, -40, 120, 180, 280, 30)
  pen.stroke()
  return canvas.toBuffer('image/png')
}

export function sampleDocument(language: string, kind: 'html' | 'pdf'): AcceptedText {
  const sentence = sentences[language as Language]
  const document: AcceptedText = {
    id: 'rules',
    version: 3,
    language,
    textHash: null,
    isChanged: false,
    method: 'signed',
    madeOn: 'tablet',
    acceptedAt: '2026-11-20T09:30:00.000Z',
    seal: 'ab'.repeat(32),
    text: {
      language,
      name: sentence.slice(0, 30),
      description: sentence,
      customAccept: sentence,
      ...(kind === 'html' ? { content: htmlOf(sentence), pdf: null } : { content: null, pdf: pdfOfRules() }),
    },
  }
  return { ...document, textHash: attachedTexts(document, 1)[0]?.hash ?? null }
}

export const sampleEvidence = (locale: string, documents: readonly AcceptedText[]): VisitEvidence => ({
  company: 'Officine Aurora S.p.A.',
  locale,
  timeZone: 'Europe/Rome',
  madeAt: '2026-11-26T12:00:00.000Z',
  visit: {
    id: '0198f0a2-7a51-7c3e-9d2a-1f3b5c7d9e11',
    site: 'Bologna',
    tablet: 'Reception',
    enteredAt: '2026-11-20T09:30:00.000Z',
    exitedAt: '2026-11-20T16:05:00.000Z',
    host: 'Giulia Bianchi',
    reason: 'Meeting',
  },
  visitor: { firstName: 'Øyvind', lastName: 'Grønnevåg', companyName: 'Nordlys AS' },
  documents,
  declined: [
    {
      name: 'Photographs',
      version: 2,
      declinedAt: '2026-11-20T09:31:00.000Z',
      textHash: 'ef'.repeat(32),
    },
  ],
  signatures: [
    { direction: 'entry', name: null, signedAt: '2026-11-20T09:30:00.000Z', png: drawnSignature() },
    {
      direction: 'guardian',
      name: 'Ingrid Grønnevåg',
      signedAt: '2026-11-20T09:30:00.000Z',
      png: drawnSignature(),
    },
  ],
  acts: [{ kind: 'corrected', at: '2026-11-20T17:00:00.000Z', why: 'Wrong host' }],
  audit: [
    {
      position: 412,
      at: '2026-11-20T17:00:00.000Z',
      action: 'correctVisit',
      actor: 'account',
      seal: 'cd'.repeat(32),
    },
  ],
})
