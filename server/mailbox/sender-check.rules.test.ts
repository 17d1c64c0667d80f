import { expect, test } from 'vitest'
import { checkSender, type SenderVerdict } from './sender-check.rules.ts'

/** Who may announce guests by mail. */

const check = (results: readonly string[], more: object = {}): SenderVerdict =>
  checkSender({
    headers: [
      ...results.map((value) => ({ key: 'authentication-results', value })),
      { key: 'from', value: 'Grace <grace@house.example>' },
    ],
    from: ['grace@house.example'],
    isHost: (address) => address === 'grace@house.example',
    authservId: 'mx.house.example',
    ...more,
  })

const PASS =
  'mx.house.example; dkim=pass header.d=house.example; dmarc=pass (p=reject) header.from=house.example'

const cases: readonly (readonly [string, SenderVerdict, readonly string[], object?])[] = [
  ['the own server vouches', 'accepted', [PASS]],
  [
    'with a version and other signs',
    'accepted',
    ['MX.House.example 1;\r\n DMARC = PASS action=none header.from=House.Example'],
  ],
  ['without the domain', 'accepted', ['mx.house.example; dmarc=pass']],
  ['nothing vouches', 'toConfirm', []],
  ['another server vouches', 'toConfirm', [PASS.replace('mx.house', 'mx.elsewhere')]],
  [
    'the own name is the beginning of another',
    'toConfirm',
    [PASS.replace('mx.house.example', 'mx.house.example.evil')],
  ],
  ['the check failed', 'toConfirm', [PASS.replace('dmarc=pass', 'dmarc=fail')]],
  [
    'only other checks passed',
    'toConfirm',
    ['mx.house.example; spf=pass smtp.mailfrom=house.example; dkim=pass'],
  ],
  ['no check was made', 'toConfirm', ['mx.house.example; none']],
  [
    'the domain has no policy, and it is signed by it',
    'accepted',
    ['mx.house.example; dkim=pass header.d=house.example; dmarc=none header.from=house.example'],
  ],
  [
    'only a signature of the domain',
    'accepted',
    ['mx.house.example; dkim=pass header.i=@house.example header.d=house.example'],
  ],
  ['a signature of another domain', 'toConfirm', ['mx.house.example; dkim=pass header.d=evil.example']],
  [
    'a signature of a domain that ends alike',
    'toConfirm',
    ['mx.house.example; dkim=pass header.d=use.example'],
  ],
  ['a signature of the top-level domain', 'toConfirm', ['mx.house.example; dkim=pass header.d=example']],
  [
    'a signature that failed',
    'toConfirm',
    ['mx.house.example; dkim=fail header.d=house.example; dmarc=none'],
  ],
  [
    'a signature, but the policy is not kept',
    'toConfirm',
    ['mx.house.example; dkim=pass header.d=house.example; dmarc=fail header.from=house.example'],
  ],
  ['the domain is another', 'toConfirm', [PASS.replace('header.from=house', 'header.from=evil')]],
  ['it says passed and failed', 'toConfirm', [`${PASS}; dmarc=fail header.from=house.example`]],
  ['the older of two says passed', 'toConfirm', [PASS.replace('dmarc=pass', 'dmarc=fail'), PASS]],
  [
    'a comment says passed',
    'toConfirm',
    ['mx.house.example; spf=fail (a (b) ; dmarc=pass header.from=house.example)'],
  ],
  [
    'a quoted text says passed',
    'toConfirm',
    ['mx.house.example; spf=fail smtp.mailfrom="x\\"; dmarc=pass; y"@evil.example'],
  ],
  ['a word begins with pass', 'toConfirm', ['mx.house.example; dmarc=passed header.from=house.example']],
  ['the name is in a comment', 'toConfirm', ['(mx.house.example) evil.example; dmarc=pass']],
  ['the name is not set', 'toConfirm', [PASS], { authservId: null }],
  ['the sender is no host', 'refused', [PASS], { from: ['eve@house.example'] }],
  ['there is no sender', 'refused', [PASS], { from: [] }],
  ['there are two senders', 'refused', [PASS], { from: ['grace@house.example', 'eve@evil.example'] }],
  [
    'there are two headers of the sender',
    'refused',
    [PASS],
    {
      headers: [
        { key: 'authentication-results', value: PASS },
        { key: 'from', value: 'a' },
        { key: 'from', value: 'b' },
      ],
    },
  ],
]
test.each(cases.map(([name, verdict, results, more = {}]) => ({ name, verdict, results, more })))(
  '$name',
  ({ verdict, results, more }) => {
    expect(check(results, more)).toBe(verdict)
  },
)
