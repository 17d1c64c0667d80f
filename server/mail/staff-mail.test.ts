import { expect, test } from 'vitest'
import { attentionKinds } from '#contract/console/attention.ts'
import { languageList } from '#contract/languages.ts'
import { composeAttentionMail, composeInvitation, composeReset, composeTabletNews } from './staff-mail.ts'

const to = 'guard@lume.example'
const link = 'https://kiosk.lume.example/console/x'

test.each([
  ['en', 1, 'has not been heard from for 1 minute.'],
  ['de-AT', 5, 'hat sich seit 5 Minuten nicht gemeldet.'],
  ['pl', 5, 'nie odpowiada od 5 minut.'],
  ['ja', 5, '端末 Lobby から5分間応答がありません。'],
  ['ar', 5, 'الجهاز اللوحي \u2068Lobby\u2069 منذ 5 دقائق.'],
  ['sv', 5, 'has not been heard from for 5 minutes.'],
])('%s: a tablet that is silent for %i minutes', (locale, silentMinutes, text) => {
  expect(composeTabletNews({ to, locale, tablet: 'Lobby', silentMinutes }).text).toContain(text)
})

test.each([
  [
    'it',
    'Invito alla console visitatori di Aurora',
    'Ada Conti La invita alla console visitatori di Aurora.',
  ],
  ['fr', 'Invitation à la console des visites de Aurora', 'pendant une semaine\u00a0:\n\nhttps://'],
  ['hi', 'Aurora के विज़िटर कंसोल का निमंत्रण', 'Ada Conti ने आपको Aurora के विज़िटर कंसोल में आमंत्रित किया है।'],
])('%s: an invitation', (locale, subject, text) => {
  const mail = composeInvitation({ to, locale, companyName: 'Aurora', by: 'Ada Conti', link })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(text)
})

test.each([
  ['es', 'Nueva contraseña para la consola de visitas'],
  ['zh-Hans', '重置访客管理后台密码'],
  ['id', 'Kata sandi baru untuk konsol tamu'],
])('%s: a new password', (locale, subject) => {
  expect(composeReset(to, locale, link).subject).toBe(subject)
})

test.each(languageList)('%s: every kind of open item has its words, and its count', (locale) => {
  const counts = attentionKinds.map((kind, index) => ({ kind, open: 1200 + index }))
  const mail = composeAttentionMail({ to, locale, companyName: 'Aurora', counts, link })
  for (const line of String(mail.text).split('\n', counts.length))
    expect(line).toMatch(/[:：] ?1[.,\u00a0\u202f]?2\d\d$/)
  expect(mail.text).not.toMatch(/SERVER_|[{}]/)
})
