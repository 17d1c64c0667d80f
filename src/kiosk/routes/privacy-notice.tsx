import { Suspense, useState } from 'react'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import { lazyScreen } from './lazy-screen.tsx'

const FullNotice = lazyScreen(() => import('./full-notice.tsx').then((file) => file.FullNotice))

/** The privacy notice in one sentence, and in full on request. */
export function PrivacyNotice({ company }: { readonly company: string }) {
  const [isRead, setRead] = useState(false)
  return (
    <>
      <PrivacyLine onRead={() => setRead(true)} />
      {isRead && (
        <Suspense>
          <FullNotice company={company} onClose={() => setRead(false)} />
        </Suspense>
      )}
    </>
  )
}
