import { useLingui } from '@lingui/react'
import { lazy, Suspense } from 'react'
import { PDF_MAX_BYTES } from '#contract/limits.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { asBase64, FileButton } from '../../parts/file-button.tsx'
import { actions } from '../../parts/page.css.ts'
import type { Text } from './certificate-draft.ts'
import { PdfLink } from './pdf-link.tsx'

interface TextFieldsProps {
  readonly text: Text
  readonly onText: (text: Text) => void
  /** @param path within this text */
  readonly errorOf: (path: string) => string | null
  readonly certificateId: string | null | undefined
  readonly version: number
}

// Not needed for a PDF.
const HtmlEditor = lazy(async () => ({ default: (await import('./html-editor.tsx')).HtmlEditor }))

const MEGABYTE = 1024 * 1024

/** A certificate in one language: typed here, or a PDF. */
export function TextFields({ text, onText, errorOf, certificateId, version }: TextFieldsProps) {
  const { i18n } = useLingui()
  const { document, language } = text
  const upload = async (file: File) =>
    onText({ ...text, document: { kind: 'pdf', pdf: await asBase64(file) } })
  const pdfError = errorOf('document.pdf') ?? errorOf('document')
  return (
    <>
      <TextField
        label={i18n._('CERTIFICATE_NAME')}
        lang={language}
        value={text.name}
        onValue={(name) => onText({ ...text, name })}
        error={errorOf('name')}
      />
      <TextField
        label={i18n._('CERTIFICATE_DESCRIPTION')}
        lang={language}
        optional
        value={text.description ?? ''}
        onValue={(description) => onText({ ...text, description })}
        error={errorOf('description')}
      />
      <TextField
        label={i18n._('CERTIFICATE_CHECKBOX')}
        hint={i18n._('CERTIFICATE_CHECKBOX_HINT')}
        lang={language}
        optional
        value={text.customAccept ?? ''}
        onValue={(customAccept) => onText({ ...text, customAccept })}
        error={errorOf('customAccept')}
      />
      <SelectField
        label={i18n._('DOCUMENT_KIND')}
        value={document.kind === 'html' ? 'html' : 'pdf'}
        onValue={(kind) =>
          onText({
            ...text,
            document: kind === 'html' ? { kind: 'html', content: '' } : { kind: 'pdf', pdf: '' },
          })
        }
        options={[
          { value: 'html', name: i18n._('DOCUMENT_HTML') },
          { value: 'pdf', name: i18n._('DOCUMENT_PDF') },
        ]}
      />
      {document.kind === 'html' ? (
        <Suspense fallback={<Skeleton rows={1} height={320} />}>
          <HtmlEditor
            label={i18n._('CERTIFICATE_BODY')}
            lang={language}
            content={document.content}
            onContent={(content) => onText({ ...text, document: { kind: 'html', content } })}
            error={errorOf('document.content')}
          />
        </Suspense>
      ) : (
        <>
          <div className={actions}>
            <FileButton accept="application/pdf" onFile={(file) => void upload(file)}>
              {document.kind === 'kept' || document.pdf !== '' ? i18n._('PDF_CHANGE') : i18n._('PDF_UPLOAD')}
            </FileButton>
            {document.kind === 'kept' && certificateId && (
              <PdfLink certificateId={certificateId} version={version} language={language} />
            )}
            {document.kind === 'pdf' && document.pdf !== '' && <span>{i18n._('PDF_CHOSEN')}</span>}
          </div>
          <div role="alert">
            <FieldError
              id={`pdf-${language}`}
              error={pdfError && i18n._('PDF_WRONG', { size: PDF_MAX_BYTES / MEGABYTE })}
            />
          </div>
        </>
      )}
    </>
  )
}
