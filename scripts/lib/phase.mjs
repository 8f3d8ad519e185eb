/** Why a script ends, as one pt-BR sentence fit to print as it is. */
export class Failure extends Error {}

const OLDEST_NODE = 18;
const LOOK_MS = 200;
const REASONS = [
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|E\w*TIMEDOUT|E\w*TIMEOUT|ERR_SOCKET_\w+|ENETUNREACH|EHOSTUNREACH|FETCH_ERROR|ENOTCACHED|E5\d\d)$/,
    (code) =>
      `Sem conexão com o registro de pacotes do npm (${code}), e é preciso baixar o que falta: verifique a internet e tente de novo.`,
  ],
  [
    /CERT|_SIGNATURE$|^ERR_SSL/,
    (code) =>
      `O certificado do registro de pacotes não foi aceito (${code}): confira cafile na sua configuração do npm.`,
  ],
  [
    /^(E40\d|ETARGET|EALLOW\w+)$/,
    (code) => `O registro de pacotes não entregou um pacote (${code}): confira registry na sua configuração do npm.`,
  ],
  [
    /^EINTEGRITY$/,
    () =>
      'Um pacote baixado não é o que a Navalha espera e não foi usado (EINTEGRITY): confira o registro do npm e tente de novo.',
  ],
  [/^(ENOSPC|EDQUOT)$/, () => 'O disco está cheio: libere espaço, pelo menos 1 GB, e tente de novo.'],
  [
    /^(EACCES|EPERM|EROFS|EBUSY)$/,
    (code) =>
      `Não foi possível gravar na pasta da Navalha ou na do npm (${code}): confira as permissões, feche a Navalha e tente de novo.`,
  ],
];

/** Does a piece of work and prints, in pt-BR, what it is and how long it took. Only work that is done is printed. */
export async function runPhase(title, work) {
  const start = Date.now();
  console.log(`• ${title}…`);
  const result = await work();
  console.log(`✓ ${title}: ${formatSeconds(Date.now() - start)}`);
  return result;
}

/** 1234 → `1,2 s` */
export function formatSeconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`;
}

/** The sentence for an error code of the system or of npm, where there is one. */
export function describeErrorCode(code) {
  const [, sentence] = REASONS.find(([codes]) => codes.test(code)) ?? [];
  return sentence?.(code);
}

/** Runs a script to its end; a Failure is printed as its sentence, and the process ends with code 1. */
export async function runMain(work) {
  endWithShell();
  // On a full disk what is printed gets lost; the work goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
      throw new Failure(
        `O Node desta máquina é o ${process.versions.node}: instale o ${OLDEST_NODE} ou mais novo, de nodejs.org.`,
      );
    await work();
  } catch (error) {
    const sentence = error instanceof Failure ? error.message : describeErrorCode(String(error.code));
    if (!sentence) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

/** Told to end, npm ends the shell between it and us, and most shells do not hand that on: without them we were told as well. */
function endWithShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}
