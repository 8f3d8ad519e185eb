import type { FieldErrors } from '../domain/schemas/fieldErrors.ts';

interface RefusalDetails {
  errors?: FieldErrors;
  data?: unknown;
  retryAfter?: number;
}

/** A refused request, sent in the failure envelope (docs/contract.md, section 1). The message is a pt-BR sentence for the user. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** What the refusal is about. */
  readonly data: unknown;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, more: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errors = more.errors;
    this.data = more.data;
    this.retryAfter = more.retryAfter;
  }
}

/** A 422 with a sentence per field. */
export function invalid(errors: FieldErrors): Refusal {
  const sentences = Object.values(errors);
  const message = sentences.length === 1 && sentences[0] ? sentences[0] : 'Verifique os campos destacados';
  return new Refusal(422, message, { errors });
}

export function notFound(message: string): Refusal {
  return new Refusal(404, message);
}

export function conflict(message: string): Refusal {
  return new Refusal(409, message);
}

const RETRY_SECONDS = 2;

/** A 503 with Retry-After. */
export function busy(message: string): Refusal {
  return new Refusal(503, message, { retryAfter: RETRY_SECONDS });
}
