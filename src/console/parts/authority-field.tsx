import { useLingui } from '@lingui/react'
import { TextArea } from '#src/ui/text-area.tsx'
import { FileButton } from './file-button.tsx'

interface AuthorityFieldProps {
  /** PEM. */
  readonly value: string
  readonly error: string | null
  readonly onPem: (pem: string | null) => void
}

/** The certificate of the authority that a server of the company has its own from: pasted, or from a file. */
export function AuthorityField({ value, error, onPem }: AuthorityFieldProps) {
  const { i18n } = useLingui()
  return (
    <>
      <TextArea
        label={i18n._('DIRECTORY_AUTHORITY')}
        hint={i18n._('DIRECTORY_AUTHORITY_HINT')}
        optional
        rows={4}
        dir="ltr"
        spellCheck={false}
        value={value}
        error={error}
        onValue={(pem) => onPem(pem === '' ? null : pem)}
      />
      <div>
        <FileButton
          accept=".pem,.crt,.cer,application/x-pem-file"
          onFile={(file) => void file.text().then(onPem)}
        >
          {i18n._('DIRECTORY_AUTHORITY_FILE')}
        </FileButton>
      </div>
    </>
  )
}
