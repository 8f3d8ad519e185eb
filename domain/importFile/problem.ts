/** Why a file cannot be imported; its message is shown to the person. */
export class FileProblem extends Error {}
