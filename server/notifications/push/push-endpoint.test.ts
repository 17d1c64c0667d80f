import { expect, test } from 'vitest'
import { pushEndpoint } from './push-endpoint.ts'

/** A browser names the address that the server calls: it must be that of a push service, and of nothing else. */

test.each([
  'https://fcm.googleapis.com/fcm/send/c2VjcmV0:APA91b',
  'https://fcm.googleapis.com/wp/c2VjcmV0',
  'https://updates.push.services.mozilla.com/wpush/v2/c2VjcmV0',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=c2VjcmV0',
  'https://FCM.GoogleApis.com/fcm/send/x',
  'https://fcm.googleapis.com:443/fcm/send/x',
])('%s is called', (endpoint) => {
  expect(pushEndpoint(endpoint)?.protocol).toBe('https:')
})

test.each([
  ['without TLS', 'http://fcm.googleapis.com/fcm/send/x'],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/x'],
  ['another port of a name below', 'https://updates.push.services.mozilla.com:22/'],
  ['a user before the name', 'https://fcm.googleapis.com@evil.example/'],
  ['a user at the right name', 'https://user:word@fcm.googleapis.com/'],
  ['a name that ends alike', 'https://evilfcm.googleapis.com/'],
  ['a name above', 'https://googleapis.com/'],
  ['a name below one that has none', 'https://x.fcm.googleapis.com/'],
  ['a name below Apple’s', 'https://evil.web.push.apple.com/'],
  ['a name that begins alike', 'https://fcm.googleapis.com.evil.example/'],
  ['a name that ends like Mozilla’s', 'https://evilpush.services.mozilla.com/'],
  ['Mozilla’s name itself', 'https://push.services.mozilla.com/'],
  ['Microsoft’s name itself', 'https://notify.windows.com/'],
  ['a dot before Mozilla’s', 'https://.push.services.mozilla.com/'],
  ['a name that ends like Microsoft’s', 'https://evilnotify.windows.com/'],
  ['a final dot', 'https://fcm.googleapis.com./fcm/send/x'],
  ['a slash that is none', String.raw`https://evil.example\@fcm.googleapis.com/`],
  ['a hash', 'https://evil.example#@fcm.googleapis.com/'],
  ['a hash behind', 'https://fcm.googleapis.com/#x'],
  ['letters that look alike', 'https://fcm.gооgleapis.com/'],
  ['a percent sign in the name', 'https://fcm.googleapis.com%2eevil.example/'],
  ['a new line', 'https://fcm.googleapis.com\n.evil.example/'],
  ['this machine', 'https://127.0.0.1/'],
  ['this machine in decimal', 'https://2130706433/'],
  ['this machine by name', 'https://localhost/'],
  ['this machine in IPv6', 'https://[::1]/'],
  ['the machine of a cloud that tells secrets', 'https://169.254.169.254/latest/meta-data/'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/plain,fcm.googleapis.com'],
  ['no address', 'fcm.googleapis.com/fcm/send/x'],
  ['nothing', ''],
])('%s is not', (_, endpoint) => {
  expect(pushEndpoint(endpoint)).toBeNull()
})
