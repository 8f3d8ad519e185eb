/** The body of every success (contract, section 1). */
export interface Envelope {
  status: 'success';
  message: string;
  data: unknown;
}

export function success(data: unknown, message = 'OK'): Envelope {
  return { status: 'success', message, data };
}
