/** Why a script ends, as one pt-BR sentence fit to print as it is. */
export class Failure extends Error {}

/** Does a piece of work and prints, in pt-BR, what it is and how long it took. Only work that is done is printed. */
export async function phase(title, work) {
  const start = Date.now();
  console.log(`• ${title}…`);
  const result = await work();
  console.log(`✓ ${title}: ${seconds(Date.now() - start)}`);
  return result;
}

/** 1234 → `1,2 s` */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`;
}

/** Runs a script to its end; a Failure is printed as its sentence, and the process ends with code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
