import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { listCertificates, orderCertificates, saveCertificate } from '#contract/console/certificates.ts'
import { sizes, variants } from '#src/ui/button.css.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { languageName } from '../../parts/acceptance-words.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment } from '../../parts/names.ts'
import { Page } from '../../parts/page.tsx'
import { MoveButtons, Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import { NEW } from './certificate-draft.ts'

/** The certificates that visitors accept before they enter, in the order shown. */
export function CertificatesPage() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const may = useMay(saveCertificate)
  const certificates = useRead(listCertificates, {})
  const order = useWrite(orderCertificates)
  return (
    <Page
      title={i18n._('NAV_CERTIFICATES')}
      intro={i18n._('CERTIFICATES_INTRO')}
      actions={
        may && (
          <Link
            to="/$companyId/certificates/$certificateId"
            params={{ companyId, certificateId: NEW }}
            className={`${variants.primary} ${sizes.normal}`}
          >
            <PlusIcon />
            {i18n._('CERTIFICATE_ADD')}
          </Link>
        )
      }
    >
      <WriteTrouble writes={[order]} />
      <Loaded query={certificates}>
        {(list) => (
          <ItemRows
            label={i18n._('NAV_CERTIFICATES')}
            items={list}
            keyOf={({ id }) => id}
            empty={i18n._('CERTIFICATES_EMPTY')}
          >
            {({ id, ask, isActive, isOptional, current }, index) => {
              const name = current.texts[0]?.name ?? ''
              return (
                <RowWords
                  name={name}
                  pills={
                    <Pill tone={isActive ? 'success' : 'plain'}>
                      {isActive ? i18n._('CERTIFICATE_ON') : i18n._('CERTIFICATE_OFF')}
                    </Pill>
                  }
                  detail={
                    <>
                      <span>{ask === 'every_visit' ? i18n._('ASK_ALWAYS') : i18n._('ASK_CHANGED')}</span>
                      {isOptional && <span>{i18n._('OPTIONAL')}</span>}
                      <span>{i18n._('VERSION_OF', { version: current.version })}</span>
                      <span>{moment(i18n, current.createdAt)}</span>
                      <span>{current.texts.map(({ language }) => languageName(language)).join(', ')}</span>
                    </>
                  }
                  actions={
                    <>
                      {may && (
                        <MoveButtons
                          name={name}
                          ids={list.map((one) => one.id)}
                          index={index}
                          onOrder={(certificateIds) =>
                            void order.write({
                              certificateIds,
                              begun: { certificateIds: list.map(({ id }) => id) },
                            })
                          }
                        />
                      )}
                      <Link
                        to="/$companyId/certificates/$certificateId"
                        params={{ companyId, certificateId: id }}
                        className={`${variants.light} ${sizes.normal}`}
                      >
                        {may ? i18n._('EDIT') : i18n._('SHOW')}
                      </Link>
                    </>
                  }
                />
              )
            }}
          </ItemRows>
        )}
      </Loaded>
    </Page>
  )
}
