import { expect, test } from 'vitest'
import { buttonComplaints, writingComplaints } from './writing-rules.ts'

test.each([
  ['three dots', 'en', 'Loading...', 'three dots'],
  ['a straight apostrophe', 'en', "You're in", 'straight'],
  ['a plain space before a French colon', 'fr', 'Badge : prêt', 'no-break space'],
  ['a plain space before a French question mark', 'fr', 'Prêt ?', 'no-break space'],
  ['plain spaces inside French quotation marks', 'fr', '« oui »', 'inside'],
  ['a German ellipsis without a space', 'de', 'Kamera startet…', 'space before'],
  ['an English ellipsis with a space', 'en', 'Printing …', 'space before …'],
  ['a comma of half width in Chinese', 'zh', '您好,欢迎', 'half width'],
  ['a question mark of half width in Japanese', 'ja', 'お済みですか?', 'half width'],
  ['English quotation marks in German', 'de', 'Das ”Dokument”', 'quotation marks'],
  ['German quotation marks in Italian', 'it', 'Il „documento“', 'quotation marks'],
  ['tu in Italian', 'it', 'Il tuo badge', 'as tu'],
  ['tú in Spanish', 'es', 'Muestra tu tarjeta', 'as tú'],
  ['du in German', 'de', 'Zeig deinen Code', 'as du'],
  ['tu in French', 'fr', 'Montre ton badge', 'as tu'],
  ['你 in Chinese', 'zh', '你的访客证', '你'],
  ['あなた in Japanese', 'ja', 'あなたの入館証', 'あなた'],
  ['a word of the glossary', 'zh', '签离成功', 'glossary'],
  ['another name of an assembly point', 'en', 'I am at muster point', 'glossary'],
  ['another name of an evacuation', 'de', 'Links für Räumungshelfer', 'glossary'],
  ['another name of a host', 'de', 'aus dem Kalender des Gastgebers', 'glossary'],
  ['a Latin comma in Arabic', 'ar', 'أهلًا, وسهلًا', 'Latin punctuation'],
  ['Arabic-Indic digits', 'ar', 'بعد ٥ دقائق', 'digits'],
  ['signing in to an account in Arabic', 'ar', 'تسجيل الدخول', 'glossary'],
  ['ty in Polish', 'pl', 'To jest twój kod', 'as ty'],
  ['French quotation marks in Polish', 'pl', 'Dokument «A»', 'quotation marks'],
  ['an accounts’ verb for visitors', 'en', 'You’re signed in', 'glossary'],
  [
    'a fault in one choice of a plural',
    'en',
    '{count, plural, one {# try...} other {# tries}}',
    'three dots',
  ],
])('%s is refused', (_, locale, text, why) => {
  expect(writingComplaints(locale, 'A', text)).toEqual([expect.stringContaining(why)])
})

test.each([
  ['en', 'In {seconds, plural, one {# second} other {# seconds}} this screen goes back'],
  ['fr', 'Badge\u00a0: prêt\u202f?'],
  ['fr', 'Une adresse comme ipp://192.168.1.20/ipp/print'],
  ['de', 'Kamera startet …'],
  ['it', 'Codice di sei cifre'],
  ['zh', '《{name}》，{size}%'],
  ['ar', 'هل ما زلت هنا؟ يرجى كتابة الاسم، مثل «أحمد».'],
  ['pl', 'Adres e-mail, na przykład „Ada”'],
])('%s: well written text has no complaint', (locale, text) => {
  expect(writingComplaints(locale, 'A', text)).toEqual([])
})

test.each([
  ['en', 'You are signed out'],
  ['it', 'Il tuo account'],
  ['pl', 'Zaloguj się'],
])('%s: staff may read what visitors may not: %s', (locale, text) => {
  expect(writingComplaints(locale, 'A', text)).toHaveLength(1)
  expect(writingComplaints(locale, 'A', text, 'staff')).toEqual([])
})

test.each([
  ['fr', 'Prêt ?'],
  ['de', 'Speichere dein Passwort'],
  ['en', 'Your e-mail'],
])('%s: staff are written to by the same rules otherwise: %s', (locale, text) => {
  expect(writingComplaints(locale, 'A', text, 'staff')).toHaveLength(1)
})

test('the wording that the specification gives stays as it is', () => {
  expect(writingComplaints('it', 'ONLINE', 'Sei di nuovo online e hai rete')).toEqual([])
})

test('a label of a button is at most 34 columns long, and a character of Japanese counts two', () => {
  expect(buttonComplaints('de', 'A', 'a'.repeat(34))).toEqual([])
  expect(buttonComplaints('de', 'A', 'a'.repeat(35))).toHaveLength(1)
  expect(buttonComplaints('ja', 'A', '入'.repeat(18))).toHaveLength(1)
})

test('a complaint shows the part of the text that is wrong', () => {
  expect(writingComplaints('de', 'A', 'Besucher nach Gastgebern')).toEqual([
    'de: A has a word that the glossary replaces (“Gastgebern”): Besucher nach Gastgebern',
  ])
})
