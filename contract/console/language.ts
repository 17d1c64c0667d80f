import * as v from 'valibot'
import { languageList } from '../languages.ts'

export const LanguageName = v.picklist(languageList, 'INPUT_STRING')
