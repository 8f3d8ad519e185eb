import { HttpError } from 'react-admin';
import { API_URL, createHttpError, createUnreachableError, parseEnvelope } from './http.ts';

/**
 * GET /export, feature `export`: all records of the shop as a zip archive. `onProgress` gets the bytes received so far. Rejects with an
 * HttpError with a pt-BR message, also when the archive breaks off.
 */
export async function exportShop(onProgress: (bytes: number) => void): Promise<Blob> {
  try {
    const response = await fetch(`${API_URL}/export`, { credentials: 'include' });
    if (!response.ok) throw createHttpError(response.status, parseEnvelope(await response.text()));
    let bytes = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.length;
        onProgress(bytes);
        controller.enqueue(piece);
      },
    });
    // The browser keeps a large Blob on the disk.
    return await new Response(response.body?.pipeThrough(counter), { headers: response.headers }).blob();
  } catch (error) {
    throw error instanceof HttpError ? error : createUnreachableError();
  }
}
