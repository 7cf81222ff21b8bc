/** Replaces Node's zlib for PDFs: the same input gives the same bytes in every version, synchronously. */
import { unzlibSync, zlibSync } from "fflate";

/** @param {Uint8Array} data */
export const deflateSync = (data) => zlibSync(data, { level: 6 });

/**
 * @param {Uint8Array} data
 * @param {(error: Error | null, data?: Uint8Array) => void} done
 */
export function inflate(data, done) {
  try {
    done(null, unzlibSync(data));
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

export default { deflateSync, inflate };
