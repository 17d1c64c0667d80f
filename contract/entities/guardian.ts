import * as v from 'valibot'
import { NAME_MAX_LENGTH, NAME_MIN_COLUMNS } from '../limits.ts'
import { text } from '../text.ts'
import { SignatureImage } from './signature.ts'

/** The name of the adult who is responsible for a visitor who is a minor. */
export const GuardianName = text({ minColumns: NAME_MIN_COLUMNS, maxLength: NAME_MAX_LENGTH })

/** The adult who is responsible for a visitor who is a minor, and their signature; nothing else is asked. */
export const Guardian = v.strictObject({ name: GuardianName, signature: SignatureImage })
export type Guardian = Readonly<v.InferOutput<typeof Guardian>>
