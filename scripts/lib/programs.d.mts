/** The full path of the first of these programs that the machine has, or null. Names are looked up in PATH. */
export function findProgram(...names: string[]): string | null;

export function isRoot(): boolean;
