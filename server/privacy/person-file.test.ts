import { expect, test } from 'vitest'
import { languageList } from '#contract/languages.ts'
import { type Block, languageOfPerson, type PersonFile, personBlocks } from './person-file.ts'

const visit: PersonFile['visits'][number] = {
  id: 'v1',
  site: '東京本社',
  timeZone: 'Asia/Tokyo',
  enteredAt: '2026-03-05T00:30:00.000Z',
  exitedAt: null,
  host: '佐藤 美咲',
  reason: '打ち合わせ',
  tablet: 'front',
  noticeVersion: '2',
  noticeLanguage: 'ja',
  signatures: [
    ...[
      { direction: 'entry', name: null } as const,
      { direction: 'guardian', name: '田中 花子' } as const,
    ].map((one) => ({ ...one, signedAt: '2026-03-05T00:31:00.000Z', picture: 'data:image/png;base64,AAAA' })),
  ],
  declined: [
    {
      certificate: 'c2',
      version: 1,
      declinedAt: '2026-03-05T00:32:00.000Z',
      names: [{ language: 'ja', name: '写真撮影' }],
    },
  ],
  acceptances: [
    {
      certificate: 'c1',
      version: 3,
      acceptedAt: '2026-03-05T00:32:00.000Z',
      language: 'ja',
      method: 'signed',
      madeOn: 'tablet',
      textHash: 'a'.repeat(64),
      names: [
        { language: 'en', name: 'Safety rules' },
        { language: 'ja', name: '安全規則' },
      ],
    },
  ],
  notification: [
    { at: '2026-03-05T00:33:00.000Z', channel: 'mail', state: 'handed' },
    { at: '2026-03-05T00:34:00.000Z', answer: 'minutes5' },
  ],
  acts: [{ kind: 'enteredByHand', at: '2026-03-05T00:35:00.000Z', why: 'カメラ故障' }],
}
const file: PersonFile = {
  exportedAt: '2026-03-06T15:00:00.000Z',
  company: 'Aurora',
  timeZone: 'Europe/Rome',
  person: {
    id: 'p1',
    firstName: '健二',
    lastName: '田中',
    email: 'kenji@example.com',
    companyName: '青空商事',
    phone: null,
    sex: 'MALE',
    birthday: '1980-02-03',
    documentType: 'IDENTITY_CARD',
    document: 'AB1',
    visitorCode: 'QZ4K047B',
    visitorType: '納入業者',
    image: null,
    holdReason: null,
    signedUpAt: '2026-03-05T00:29:00.000Z',
    noticeVersion: '2',
    noticeLanguage: 'it',
  },
  visits: [visit],
  strayExits: [{ exitedAt: '2026-03-06T09:00:00.000Z', picture: null }],
  undelivered: [{ kind: 'signUp', occurredAt: '2026-03-06T10:00:00.000Z' }],
  invitations: [
    {
      name: 'Ada Conti',
      companyName: null,
      email: 'ada@visitor.example',
      site: 'Milano',
      timeZone: 'Europe/Rome',
      startsAt: '2026-03-06T09:00:00.000Z',
      endsAt: '2026-03-06T10:00:00.000Z',
      host: 'Grace Hopper',
      reason: null,
      guestNote: 'Second floor',
      deskNote: null,
      toldAt: null,
      filledIn: { phone: null, sex: null, documentType: null, document: 'CA77', birthday: null },
      plate: 'BO 123 XY',
      needsHelp: true,
      acceptedAhead: [],
      answers: [{ kind: 'otherTime', at: '2026-03-05T09:00:00.000Z', proposed: '2026-03-07T09:00' }],
    },
  ],
  badgePrints: [{ at: '2026-03-05T00:36:00.000Z', state: 'failed' }],
  keptDocuments: [
    {
      document: 'nda',
      names: [{ language: 'ja', name: '秘密保持契約' }],
      version: 2,
      reason: '取引先との契約',
      picture: null,
      guardian: null,
      guardianPicture: null,
      acceptedAt: '2025-03-05T00:32:00.000Z',
      until: '2030-03-04T00:32:00.000Z',
    },
  ],
  notes: [{ at: '2026-03-06T11:00:00.000Z', text: '車椅子を利用' }],
  changes: [
    {
      at: '2026-03-06T11:00:00.000Z',
      kind: 'corrected',
      fields: [{ name: 'sex', before: null, after: 'MALE' }],
    },
  ],
}
const texts = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.kind === 'picture' ? block.otherwise.trim() : block.text.trim()))

test('a person who read Japanese gets words of Japanese, and the time of each site', () => {
  expect(languageOfPerson(file)).toBe('ja')
  expect(texts(personBlocks(file, 'ja'))).toEqual([
    'お客様に関する保有個人データ',
    '作成：Aurora、2026年3月6日 16:00 GMT+1',
    '田中 健二',
    '名：健二',
    '姓：田中',
    'メールアドレス：kenji@example.com',
    '会社：青空商事',
    '性別：男性',
    '生年月日：1980年2月3日',
    '身分証の種類：身分証（その他）',
    '身分証の番号：AB1',
    '来訪者コード：QZ4K047B',
    '来訪区分：納入業者',
    '登録日時：2026年3月5日 01:29 GMT+1',
    '「個人情報のお取り扱い」の版：2',
    '「個人情報のお取り扱い」の言語：イタリア語',
    '記録ID：p1',
    '来訪：1件',
    '入館：2026年3月5日 09:30 JST · 退館：在館中 · 拠点：東京本社 · ご訪問先の担当者：佐藤 美咲 · ご用件：打ち合わせ',
    '同意済み：安全規則、第3版、2026年3月5日 09:32 JST',
    '文書の言語：日本語 · チェックと署名で同意 · タブレットで',
    `文書のチェックサム（SHA-256）：${'a'.repeat(64)}`,
    '同意なし：写真撮影、第1版、2026年3月5日 09:32 JST',
    '担当者へのメール：送信を受付済み · 2026年3月5日 09:33 JST',
    '担当者の返答：5分後に参ります · 2026年3月5日 09:34 JST',
    'スタッフによる入館の記録：カメラ故障 · 2026年3月5日 09:35 JST',
    '入館時の署名：2026年3月5日 09:31 JST',
    'この画像は読み取れません',
    '保護者の署名、2026年3月5日 09:31 JST：田中 花子',
    'この画像は読み取れません',
    '入館記録のない退館',
    '2026年3月6日 10:00 GMT+1',
    '端末に記録され、サーバーに保存されなかったもの',
    '登録：2026年3月6日 11:00 GMT+1',
    '招待',
    '2026年3月6日 10:00 GMT+1 · Ada Conti · 拠点：Milano · ご訪問先の担当者：Grace Hopper · Second floor · 身分証の番号：CA77 · 車両ナンバー：BO 123 XY · 避難の際に手助けが必要です · ご提案の別の日時：2026年3月7日 09:00',
    '入館証の印刷',
    '2026年3月5日 01:36 GMT+1 · 失敗',
    '来訪記録より長く保管される文書',
    '同意済み：秘密保持契約、第2版、2025年3月5日 01:32 GMT+1',
    '2030年3月4日 01:32 GMT+1まで保管：取引先との契約',
    'スタッフのメモ',
    '2026年3月6日 12:00 GMT+1 · 車椅子を利用',
    '訂正',
    '情報を訂正：2026年3月6日 12:00 GMT+1 · 性別：– › 男性',
  ])
})

test.each(languageList)('%s: no code of the product is left in it', (language) => {
  const said = texts(personBlocks(file, language)).join('\n')
  expect(said).not.toMatch(/[A-Z]+_[A-Z]+|MALE|enteredByHand|minutes5|handed|signUp|T\d\d:\d\d|[{}]/)
})

test('a change in a file of Arabic reads from right to left', () => {
  expect(texts(personBlocks(file, 'ar')).at(-1)).toMatch(
    / · \u2068الجنس\u2069: \u2068–\u2069 › \u2068ذكر\u2069$/,
  )
})

test('the language of a person is that of the privacy notice read last', () => {
  const unread = { ...file, visits: [{ ...visit, noticeLanguage: null }] }
  expect(languageOfPerson(unread)).toBe('it')
  expect(languageOfPerson({ ...unread, person: { ...file.person, noticeLanguage: null } })).toBeNull()
})
