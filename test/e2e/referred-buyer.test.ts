import { describe, expect, test } from 'vitest'
import { eachEngine } from '../engines.ts'
import { openAuthenticator } from '../support/http/authenticator.ts'
