import type { FieldErrors } from '../../domain/schemas/fieldErrors.ts';

/** A request that is refused, as the failure envelope says it (docs/contract.md, section 1). The message can be shown to a person. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, more: { errors?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** 422 with the sentence of each field. */
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

export const VERSION_CONFLICT = 'Este registro foi alterado por outra pessoa. Veja o que mudou e tente de novo.';

const RETRY_SECONDS = 2;

/** 503: not now, but soon. */
export function busy(message: string): Refusal {
  return new Refusal(503, message, { retryAfter: RETRY_SECONDS });
}
