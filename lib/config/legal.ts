/**
 * What the operator of this build states on the legal pages, read from `NEXT_PUBLIC_LEGAL_*` once. Every statement is optional:
 * without it, the pages say that it is missing. docs/hosting.md explains each. Only code that runs at build time imports this.
 */
import type { Environment } from './ads-values';

/** How to reach the operator. */
export type Contact = { kind: 'email'; address: string } | { kind: 'page'; url: string };

/** Null stands for what the operator doesn't state. Texts are plain and have no period at the end. */
export interface LegalDetails {
  /** Completes "This site is run by …": a name and an address. */
  operator: string | null;
  contact: Contact | null;
  /** A sentence that says which company hosts the pages and what it logs. */
  hostingLogs: string | null;
  /** Completes "These logs are processed on the basis of …". */
  basis: string | null;
  /** Completes "These logs are kept for …". */
  retention: string | null;
  /** Completes "The one responsible for this site is …": a data protection authority. */
  complaints: string | null;
  /** Completes "These terms are governed by …". */
  governingLaw: string | null;
  /** Where the operator offers ffmpeg.wasm's source, beside its project: an https URL. */
  sourceCode: string | null;
}

const VARIABLES = {
  operator: 'NEXT_PUBLIC_LEGAL_OPERATOR',
  contact: 'NEXT_PUBLIC_LEGAL_CONTACT',
  hostingLogs: 'NEXT_PUBLIC_LEGAL_HOSTING_LOGS',
  basis: 'NEXT_PUBLIC_LEGAL_BASIS',
  retention: 'NEXT_PUBLIC_LEGAL_RETENTION',
  complaints: 'NEXT_PUBLIC_LEGAL_COMPLAINTS',
  governingLaw: 'NEXT_PUBLIC_LEGAL_GOVERNING_LAW',
  sourceCode: 'NEXT_PUBLIC_LEGAL_SOURCE_CODE',
} as const satisfies Record<keyof LegalDetails, string>;

export const LEGAL_VARIABLES: readonly string[] = Object.values(VARIABLES);

/** Characters. */
const MAX_LENGTH = 300;

/**
 * Reads the legal details from environment variables. Unset and blank are the same.
 * @throws {Error} that names the variable and the problem
 */
export function readLegal(env: Environment): LegalDetails {
  for (const name of Object.keys(env))
    if (name.startsWith('NEXT_PUBLIC_LEGAL_') && env[name] && !LEGAL_VARIABLES.includes(name))
      reject(name, `is not a variable of this site; there are ${LEGAL_VARIABLES.join(', ')}`);
  return {
    operator: textOf(env, VARIABLES.operator),
    contact: contactOf(env, VARIABLES.contact),
    hostingLogs: textOf(env, VARIABLES.hostingLogs),
    basis: textOf(env, VARIABLES.basis),
    retention: textOf(env, VARIABLES.retention),
    complaints: textOf(env, VARIABLES.complaints),
    governingLaw: textOf(env, VARIABLES.governingLaw),
    sourceCode: addressOf(env, VARIABLES.sourceCode),
  };
}

function textOf(env: Environment, name: string): string | null {
  const text = env[name]?.trim().replace(/\.$/, '');
  if (!text) return null;
  if (/\p{Cc}/u.test(text)) reject(name, 'has a line break or another control character');
  if (text.length > MAX_LENGTH) reject(name, `has ${text.length} characters; ${MAX_LENGTH} are allowed`);
  return text;
}

function contactOf(env: Environment, name: string): Contact | null {
  const value = env[name]?.trim();
  if (!value) return null;
  if (/^[^\s@:/?]+@[^\s@:/?]+\.[^\s@:/?]+$/.test(value)) return { kind: 'email', address: value };
  if (isHttps(value)) return { kind: 'page', url: new URL(value).href };
  return reject(name, `is "${value}"; it must be an email address or begin with https://`);
}

function addressOf(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  if (!value) return null;
  return isHttps(value) ? new URL(value).href : reject(name, `is "${value}"; it must begin with https://`);
}

const isHttps = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:';

/** Stops the build with a message that names a variable. @throws {Error} always */
function reject(name: string, problem: string): never {
  throw new Error(`${name} ${problem} (docs/hosting.md)`);
}

/** The legal details of this build. */
export const LEGAL = readLegal(process.env);
