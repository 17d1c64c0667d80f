import { describe, expect, test } from 'vitest'
import { certificateAttributes, certificateTags } from '#contract/entities/certificate-html.ts'
import { readFragment, writeContent } from './editor-content.ts'

const parsed = (html: string): HTMLTemplateElement => {
  const template = document.createElement('template')
  template.innerHTML = html
  return template
}
const edited = (html: string): string => writeContent(readFragment(parsed(html).content))

type Tag = (typeof certificateTags)[number]

/** Each element where it may stand, around a word that may be marked. */
const places: Record<Tag, (element: (tag: Tag, content: string) => string, word: string) => string> = {
  h1: flow('h1'),
  h2: flow('h2'),
  h3: flow('h3'),
  h4: flow('h4'),
  p: flow('p'),
  div: flow('div'),
  strong: mark('strong'),
  b: mark('b'),
  em: mark('em'),
  i: mark('i'),
  u: mark('u'),
  s: mark('s'),
  sub: mark('sub'),
  sup: mark('sup'),
  blockquote: flow('blockquote'),
  ul: list('ul'),
  ol: list('ol'),
  li: list('ul'),
  br: leaf('br'),
  hr: leaf('hr'),
  table: table(),
  thead: table(),
  tbody: table(),
  tr: table(),
  th: table(),
  td: table(),
  dl: terms(),
  dt: terms(),
  dd: terms(),
}
type Place = (typeof places)[Tag]

function flow(tag: Tag): Place {
  return (element, word) => element(tag, word)
}
function mark(tag: Tag): Place {
  return (element, word) => element('p', `${word} ${element(tag, 'c')} d`)
}
function leaf(tag: 'br' | 'hr'): Place {
  return (element, word) =>
    tag === 'hr' ? `<p>${word}</p>${element('hr', '')}<p>b</p>` : `<p>${word}${element('br', '')}b</p>`
}
function list(tag: Tag): Place {
  return (element, word) =>
    element(tag, element('li', word) + element('li', `<p>${word}</p><ul><li>b</li></ul>`))
}
function table(): Place {
  return (element, word) =>
    element(
      'table',
      element('thead', element('tr', element('th', word))) +
        element('tbody', element('tr', element('td', word) + element('td', `<p>a</p><p>b</p>`))),
    )
}
function terms(): Place {
  return (element, word) =>
    element('dl', element('dt', word) + element('dd', word) + element('dd', '<p>b</p>'))
}

const values: Record<string, string> = { lang: 'de', dir: 'rtl', colspan: '1', rowspan: '2', scope: 'col' }
const leaves = ['br', 'hr']

const write =
  (named: Tag, attribute: string | null) =>
  (tag: Tag, content: string): string => {
    const start = tag === named && attribute ? `<${tag} ${attribute}="${values[attribute]}">` : `<${tag}>`
    return leaves.includes(tag) ? start : `${start}${content}</${tag}>`
  }

describe('the editor keeps what a certificate may contain', () => {
  test.each(certificateTags.map((tag) => [tag]))('%s', (tag) => {
    for (const word of ['word', 'a <strong><em>word</em></strong>, another']) {
      for (const attribute of [null, ...['*', tag].flatMap((key) => certificateAttributes[key] ?? [])]) {
        const html = places[tag](write(tag, attribute), word)
        expect(parsed(html).innerHTML, 'the example itself').toContain(
          attribute ? `<${tag} ${attribute}=` : `<${tag}>`,
        )
        expect(edited(html)).toBe(parsed(html).innerHTML)
      }
    }
  })

  test.each([
    ['<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<div>a<p>b</p></div>'],
    ['<div><h2>a</h2><div>b<br>c</div></div>'],
    ['<p>a</p><p><br></p><p>b</p>'],
    ['<p lang="ar" dir="rtl">a</p><hr><p>b &amp; c</p>'],
    ['<table><tbody><tr><td lang="de" colspan="2"><ul><li>a</li></ul></td></tr></tbody></table>'],
  ])('%s', (html) => expect(edited(html)).toBe(html))
})

test('text without an element becomes a paragraph, and lines stay apart', () => {
  expect(edited('Badge<div>Phones</div>')).toBe('<p>Badge</p><div>Phones</div>')
})

test.each([[''], ['<p></p>'], ['<p><br></p>'], ['<h2></h2>']])('%j is empty', (html) =>
  expect(edited(html)).toBe(''),
)
