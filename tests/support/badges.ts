import { languageList } from '#contract/languages.ts'
import { type BadgeContent, type BadgeTemplate, DEFAULT_BADGE_MM } from '#server/badges/badge.types.ts'

/** Badges for tests and measurements: names of all scripts, the same ones for the same seed. */

const SYLLABLES = {
  latin: 'a da bel co ri no Mar tin ø ß ł é ñ ü ç â ş ğ ő ř ž d’ O’ -Mc æ þ Å',
  vietnamese: 'Nguyễn Thị Trần Lê Phạm Hữu Đặng ước ậm ỡ Quỳnh',
  cyrillic: 'Алек сан дра Їв га Ђор ђе Щу кин ій ўла',
  greek: 'Αλέ ξαν δρος Ευ θύ μιος Ψα ρρός ΐδης',
  devanagari: 'श्री लक्ष्मी त्रि पाठी कृ ष्ण द्धि ज्ञान क्‍ष र्य ङ्क',
  bengali: 'রবী ন্দ্র নাথ ঠাকুর শ্রী ক্ষ',
  tamil: 'தமிழ் செல் வன் க்ஷ ஸ்ரீ கோ',
  arabic: 'محمد عبد الله فاطمة الزهراء يوسف لا إبراهيم ة پ چ گ',
  hebrew: 'אברהם שָׁלוֹם כהן לוי יצחק ף ץ',
  japanese: '山田 髙橋 﨑 𠮷田 太郎 はな こ サトウ ー ん 々 齋藤 渡邊',
  chinese: '王 李 欧阳 诸葛 龙 谢 郑 习 雨涵 玥 劉 體 臺灣',
  hangul: '김 이 박 최 민준 서연 뷁 윤 황보',
  thai: 'สม ชาย ศรี วิ ไล กุ้ง ปู่ น้ำ พร ทิพย์',
  georgian: 'გი ორ გი შევარდნაძე ჯანა',
  armenian: 'Արամ Հովհան նիսյան ևա',
  mixed: 'Anna 山田 श्री محمد Björk 김 (Bob) Jr. & 3M',
} as const

type Script = keyof typeof SYLLABLES
const SCRIPTS = Object.keys(SYLLABLES) as Script[]
/** Scripts without spaces between syllables, some of them without any between words. */
const UNSPACED: readonly Script[] = ['japanese', 'chinese', 'hangul', 'thai']

const COLORS = ['#0f766e', '#f5b700', '#b91c1c', '#7c3aed', '#ffffff', '#000000', '#93c5fd']

/** mulberry32: chance that can be repeated. */
function makeChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function makeBadges(count: number, seed = 1): BadgeContent[] {
  const chance = makeChance(seed)
  const below = (limit: number): number => Math.floor(chance() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item

  const name = (script: Script, most: number): string => {
    const syllables = SYLLABLES[script].split(' ')
    const word = (): string =>
      Array.from({ length: 1 + below(script === 'mixed' ? 1 : 4) }, () => pick(syllables)).join('')
    const words = Array.from({ length: 1 + below(most) }, word)
    return words.join(UNSPACED.includes(script) && chance() < 0.5 ? '' : ' ').normalize('NFC')
  }

  return Array.from({ length: count }, (_, index) => {
    const script = SCRIPTS[index % SCRIPTS.length] as Script
    const from = Date.UTC(2026, below(12), 1 + below(28), 8)
    // One in twenty is far too long for any badge.
    const words = chance() < 0.05 ? 40 : 4
    return {
      payload: `v1.${Buffer.from(Array.from({ length: 16 }, () => below(256))).toString('base64url')}`,
      name: name(script, words),
      visitorType:
        chance() < 0.2 ? null : { name: name(pick([script, 'latin']), 3), color: pick([...COLORS, null]) },
      visitorCompany: chance() < 0.2 ? null : name(script, words),
      host: chance() < 0.2 ? null : name(pick([script, 'latin']), 4),
      needsEscort: index % 5 === 0,
      from,
      until: chance() < 0.2 ? null : from + below(40) * 86_400_000 + 3_600_000,
      timeZone: 'Europe/Rome',
      locale: pick(languageList),
    }
  })
}

export function makeBadge(seed = 1): BadgeContent {
  const [content] = makeBadges(1, seed)
  if (!content) throw new Error('No badge was made')
  return content
}

export const template: BadgeTemplate = {
  ...DEFAULT_BADGE_MM,
  companyName: 'Rossi Meccanica',
  logo: null,
  color: '#1f3a5f',
}
