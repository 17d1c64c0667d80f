import * as v from 'valibot'
import { expect, test } from 'vitest'
import { signUpFields } from './sign-up-form.ts'

const read = (typed: string) => v.safeParse(signUpFields.email, typed)

test.each([
  ['  ada@visitor.example ', 'ada@visitor.example'],
  ['ａｄａ＠ｖｉｓｉｔｏｒ．ｅｘａｍｐｌｅ', 'ada@visitor.example'],
  ['mailto:ada@visitor.example', 'ada@visitor.example'],
  ['MAILTO:ada@visitor.example?subject=Hello', 'ada@visitor.example'],
  ['<ada@visitor.example>', 'ada@visitor.example'],
  ['Ada Conti <ada+site@visitor.example>', 'ada+site@visitor.example'],
  ['ada@müller.example', 'ada@xn--mller-kva.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
])('%s is read as %s', (typed, address) => expect(read(typed)).toMatchObject({ output: address }))

test.each([
  'ada',
  'ada@',
  '@müller.example',
  'mailto:',
  '<>',
  'ada@müller',
  'ada@mül/ler.example',
  'ada@mül ler.example',
  'a@b.example <c@d.example',
  'ada@müller.example@',
])('%s is no address', (typed) => expect(read(typed)).toMatchObject({ success: false }))
