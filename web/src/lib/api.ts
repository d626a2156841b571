import { lang } from './i18n.svelte';
import type { Fault } from './wire';

export class ApiFault extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(fault.code);
  }
}

const none = (code: string): Fault => ({
  code,
  words: {
    en: 'The server does not answer. Nothing was changed. Try again.',
    ru: 'Сервер не отвечает. Ничего не изменилось. Попробуйте ещё раз.',
  },
  clause: null,
  faults: [],
});

/** Words of a program as a sentence: links and further sentences may follow it. */
export const sentence = (text: string): string =>
  text.replace(/^\p{Ll}(?=\p{Ll}*[\s,:])/u, (first) => first.toUpperCase()) + (/[.!?…:]$/.test(text) || !text ? '' : '.');

/** So often what changes nothing is asked once more while the server is too busy for it. */
const AGAIN = 4;
/** The longest wait for that which is worth it, in seconds. */
const PATIENCE = 10;

async function call(
  method: string,
  path: string,
  body?: unknown,
  raw = false,
  again = method === 'GET' ? AGAIN : 0,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const url = `/api${path}${path.includes('?') ? '&' : '?'}lang=${lang()}`;
  const init: RequestInit = { method, headers: { 'X-Holmgang': '1' }, credentials: 'same-origin', signal };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'Content-Type': raw ? 'text/plain' : 'application/json' };
    init.body = raw ? String(body) : JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(url, init);
  } catch {
    throw new ApiFault(0, none('offline'));
  }
  if (answer.ok) return answer;
  const wait = Number(answer.headers.get('retry-after') ?? Infinity);
  if (again > 0 && wait <= PATIENCE) {
    await new Promise((later) => setTimeout(later, wait * 1000));
    return call(method, path, body, raw, again - 1, signal);
  }
  let fault: Fault;
  try {
    fault = (await answer.json()) as Fault;
    fault = fault.words ? { ...fault, words: { en: sentence(fault.words.en), ru: sentence(fault.words.ru) } } : none('failed');
  } catch {
    fault = none('failed');
  }
  throw new ApiFault(answer.status, fault);
}

/** `signal`: when nobody waits for the answer any more; then it is not asked again either. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await (await call('GET', path, undefined, false, AGAIN, signal)).json()) as T;
}
export async function text(path: string): Promise<string> {
  return (await call('GET', path)).text();
}
export async function send<T>(method: 'POST' | 'DELETE' | 'PUT', path: string, body?: unknown): Promise<T> {
  const answer = await call(method, path, body ?? (method === 'POST' ? {} : undefined));
  const content = await answer.text();
  return (content ? JSON.parse(content) : null) as T;
}
/** A question that is too long for an address. */
export async function ask<T>(path: string, body: unknown): Promise<T> {
  return (await (await call('POST', path, body, false, AGAIN)).json()) as T;
}
/** A record goes as it stands. */
export async function sendText<T>(path: string, body: string): Promise<T> {
  return (await (await call('POST', path, body, true)).json()) as T;
}
export const fault = (error: unknown): Fault => (error instanceof ApiFault ? error.fault : none('failed'));
